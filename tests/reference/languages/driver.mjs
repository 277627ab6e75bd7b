// Searches the trees on standard input, one a line; tells the value of each and the leaves read.

import { readFileSync } from "node:fs";
import { alphabeta } from "../../../reference/alphabeta.mjs";

/* The same tree, grown on demand; the leaves that are read are added to read. */
function watched(tree, read) {
  if (Array.isArray(tree)) {
    return grown(tree, read);
  }
  read.push(tree);
  return tree;
}

function* grown(children, read) {
  for (const child of children) {
    yield watched(child, read);
  }
}

function parsed(tokens) {
  const token = tokens.shift();
  if (token !== "[") {
    return Number(token);
  }
  const children = [];
  while (tokens[0] !== "]") {
    children.push(parsed(tokens));
  }
  tokens.shift();
  return children;
}

for (const line of readFileSync(0, "utf8").trimEnd().split("\n")) {
  const [alpha, beta, maximizing, ...tokens] = line.split(" ");
  const read = [];
  const root = watched(parsed(tokens), read);
  const value = alphabeta(root, Number(alpha), Number(beta), maximizing === "true");
  console.log([value, ...read].join(" "));
}
