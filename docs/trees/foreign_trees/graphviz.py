"""Parse trees in the language of Graphviz: digraph { A -> B; A -> C; B -> d1; d1 [label="3"]; … }."""

from docs.trees.foreign_trees.nodes import ForeignNode, make_named_tree
from docs.trees.input_errors import Mistake

KEYWORDS = ("digraph", "graph", "strict", "subgraph", "node", "edge")
ARROWS = ("->", "--")
MARKS = "{}[];,="


def parse_graphviz(text):
    """Return (tree, names) of a graph; children are in the order of the edges.

    Raises Mistake: "foreign_parents" if a node has two parents or there are several roots; "foreign_end"
        if the text ends within an edge; or "unclosed".
    """
    tokens = _split_tokens(text)
    graph = _GraphReader(text, tokens)
    graph.read()
    roots = [name for name in graph.nodes if name not in graph.parents]
    roots = [name for name in roots if graph.nodes[name].children] or roots
    if len(roots) != 1:
        last = graph.nodes[roots[-1]] if roots else ForeignNode([], [], 0, len(text))
        raise Mistake(
            "foreign_parents", last.start, last.end, {"text": text[last.start : last.end]}
        )
    return make_named_tree(graph.nodes[roots[0]], text)


class _GraphReader:
    """Reads statements into ForeignNodes by name.

    nodes: name -> ForeignNode, in the order of the text
    parents: name -> name of the parent
    """

    def __init__(self, text, tokens):
        self._text, self._tokens, self._next = text, tokens, 0
        self.nodes, self.parents = {}, {}

    def read(self):
        """Read all statements."""
        while self._next < len(self._tokens):
            self._read_statement()

    def _peek(self):
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    def _read_statement(self):
        token = self._peek()
        if token.lower() in KEYWORDS and self._tokens[self._next][3]:
            self._next += 1
            if token.lower() in ("digraph", "graph", "subgraph") and self._peek() not in MARKS:
                self._next += 1  # the name of the graph
            self._skip_attributes()
        elif token in MARKS or token in ARROWS:
            self._next += 1
        else:
            self._read_edges()

    def _read_edges(self):
        """Read A -> B -> {C D} [attributes], a single node, or an assignment such as rankdir=TB."""
        groups = [self._read_group()]
        if self._peek() == "=":
            self._next += 2
            name = groups[0][0]
            if name not in self.parents and not self.nodes[name].children:
                del self.nodes[name]
            return
        while self._peek() in ARROWS:
            self._next += 1
            groups.append(self._read_group())
        for index in range(1, len(groups)):
            for parent in groups[index - 1]:
                for child in groups[index]:
                    self._add_edge(parent, child)
        label = self._skip_attributes()
        if label and len(groups) == 1:
            for name in groups[0]:
                self.nodes[name].words = [label]

    def _read_group(self):
        """Return the names of one node or of all nodes in braces."""
        names = []
        if self._peek() != "{":
            return [self._read_node()]
        self._next += 1
        while self._peek() not in ("}", ""):
            if self._peek() in MARKS:
                self._next += 1
            else:
                names.append(self._read_node())
        self._next += 1
        return names

    def _read_node(self):
        if self._next >= len(self._tokens):
            raise Mistake("foreign_end", len(self._text), len(self._text))
        name, start, end, _ = self._tokens[self._next]
        self._next += 1
        if name not in self.nodes:
            self.nodes[name] = ForeignNode([(start, end)], [], start, end)
        return name

    def _add_edge(self, parent, child):
        node = self.nodes[child]
        is_ancestor, name = False, parent
        while name is not None:
            is_ancestor = is_ancestor or name == child
            name = self.parents.get(name)
        if child in self.parents or is_ancestor:
            raise Mistake("foreign_parents", node.start, node.end, {"text": child})
        self.parents[child] = parent
        self.nodes[parent].children.append(node)

    def _skip_attributes(self):
        """Skip [name=value, ...]; return the position of the value of label, or None."""
        label = None
        while self._peek() == "[":
            start = self._tokens[self._next][1]
            while self._peek() != "]":
                if self._next >= len(self._tokens):
                    raise Mistake("unclosed", start, start + 1)
                if self._peek() == "label" and self._next + 2 < len(self._tokens):
                    label = self._tokens[self._next + 2][1:3]
                self._next += 1
            self._next += 1
        return label


def _split_tokens(text):
    """Return (token, start, end, whether it is not quoted) of each token; quotes and comments are left out."""
    tokens, position = [], 0
    while position < len(text):
        sign = text[position]
        pair = text[position : position + 2]
        end = position + 1
        if sign == '"':
            while end < len(text) and text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            tokens.append((text[position + 1 : end], position + 1, min(end, len(text)), False))
            end += 1
        elif pair in ("//", "/*") or sign == "#":
            stop = "*/" if pair == "/*" else "\n"
            end = text.find(stop, position)
            end = len(text) if end < 0 else end + len(stop)
        elif pair in ARROWS:
            end += 1
            tokens.append((pair, position, end, True))
        elif sign in MARKS:
            tokens.append((sign, position, end, True))
        elif not sign.isspace():
            while end < len(text) and not _ends_word(text, end):
                end += 1
            tokens.append((text[position:end], position, end, True))
        position = end
    return tokens


def _ends_word(text, position):
    return (
        text[position].isspace()
        or text[position] in MARKS + '"'
        or text[position : position + 2] in ARROWS
    )
