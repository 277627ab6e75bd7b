// Alpha-beta pruning: the value of a game tree, without reading all of it.

// The trees of the first two walkthroughs: a number is a leaf, a list is a node.
export const FIRST = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]];
export const SECOND = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]];

/*
 * Return the value of node for MAX, skipping children that cannot matter.
 *
 * node: a number (a leaf: how good the position is for MAX), or something whose
 *     children can be looped over, in the order they are tried.
 * alpha < beta: what the search so far guarantees MAX and MIN on the path to node.
 * maximizing: true if MAX moves at node, false if MIN does.
 *
 * Fail-soft: a result strictly between alpha and beta is exact; one that is
 * <= alpha proves only an upper bound, one that is >= beta only a lower bound.
 */
export function alphabeta(node, alpha = -Infinity, beta = Infinity, maximizing = true) {
  if (typeof node === "number") {
    return node;
  }
  if (maximizing) {
    let best = -Infinity;
    for (const child of node) {
      best = Math.max(best, alphabeta(child, alpha, beta, false));
      alpha = Math.max(alpha, best);
      if (alpha >= beta) { // MIN has something at least as good elsewhere
        break;
      }
    }
    return best;
  } else {
    let best = Infinity;
    for (const child of node) {
      best = Math.min(best, alphabeta(child, alpha, beta, true));
      beta = Math.min(beta, best);
      if (alpha >= beta) { // MAX has something at least as good elsewhere
        break;
      }
    }
    return best;
  }
}

if (globalThis.process?.argv[1]) {
  const { pathToFileURL } = await import("node:url");
  if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    console.log(alphabeta(FIRST));
    console.log(alphabeta(SECOND));
  }
}

// SPDX-License-Identifier: MIT
