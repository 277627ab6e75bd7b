"""Parse trees in the language of Graphviz: digraph { A -> B; A -> C; B -> d1; d1 [label="3"]; … }."""

from docs.trees.foreign_trees.nodes import ForeignNode, make_named_tree
from docs.trees.input_errors import Mistake

NAMED = ("digraph", "graph", "subgraph")
KEYWORDS = (*NAMED, "strict", "node", "edge")
ARROWS = ("->", "--")
MARKS = "{}[];,="


def parse_graphviz(text):
    """Return (tree, names) of a graph; children are in the order of the edges.

    Raises Mistake: "foreign_parents" if a node has two parents or there are several roots; "foreign_end"
        if the text ends within an edge; or "unclosed".
    """
    graph = _GraphReader(text)
    graph.read()
    roots = [node for name, node in graph.nodes.items() if name not in graph.parents]
    roots = [node for node in roots if node.children] or roots
    if len(roots) != 1:
        start, end = (roots[-1].start, roots[-1].end) if roots else (0, len(text))
        raise Mistake("foreign_parents", start, end, {"text": text[start:end]})
    return make_named_tree(roots[0], text)


class _GraphReader:
    """Reads statements into ForeignNodes by name.

    nodes: name -> ForeignNode, in the order of the text
    parents: name -> name of the parent
    """

    def __init__(self, text):
        self._text, self._tokens, self._next = text, _split_tokens(text), 0
        self.nodes, self.parents = {}, {}

    def read(self):
        """Read all statements."""
        while self._next < len(self._tokens):
            token, _, _, is_bare = self._tokens[self._next]
            if is_bare and token.lower() in KEYWORDS:
                self._next += 1
                if token.lower() in NAMED and self._peek() not in MARKS:
                    self._next += 1  # the name of the graph
                self._skip_attributes()
            elif token in MARKS or token in ARROWS:
                self._next += 1
            else:
                self._read_edges()

    def _peek(self):
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

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
        node, ancestor = self.nodes[child], parent
        while ancestor not in (child, None):
            ancestor = self.parents.get(ancestor)
        if child in self.parents or ancestor == child:
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
    tokens, end = [], 0
    while end < len(text):
        start, pair = end, text[end : end + 2]
        end += 1
        if text[start] == '"':
            while end < len(text) and text[end] != '"':
                end += 2 if text[end] == "\\" else 1
            tokens.append((text[start + 1 : end], start + 1, min(end, len(text)), False))
            end += 1
        elif pair in ("//", "/*") or text[start] == "#":
            stop = "*/" if pair == "/*" else "\n"
            end = text.find(stop, start)
            end = len(text) if end < 0 else end + len(stop)
        elif not text[start].isspace():
            end += pair in ARROWS
            while not (_is_sign(text, start) or end == len(text) or _ends_word(text, end)):
                end += 1
            tokens.append((text[start:end], start, end, True))
    return tokens


def _is_sign(text, position):
    return text[position] in MARKS or text[position : position + 2] in ARROWS


def _ends_word(text, position):
    return text[position].isspace() or text[position] == '"' or _is_sign(text, position)
