// Alpha-beta pruning: the value of a game tree, without reading all of it.

import java.util.List;

public class AlphaBeta {
    private static final double INF = Double.POSITIVE_INFINITY;

    // The trees of the first two walkthroughs: a number is a leaf, a list is a node.
    public static final List<?> FIRST = List.of(
            List.of(List.of(3, 5), List.of(6, 9)),
            List.of(List.of(1, 2), List.of(0, -1)));
    public static final List<?> SECOND = List.of(
            List.of(List.of(2, 3), List.of(5, 9)),
            List.of(List.of(0, 1), List.of(7, 5)));

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
    public static double alphabeta(
            Object node, double alpha, double beta, boolean maximizing) {
        if (node instanceof Number leaf) {
            return leaf.doubleValue();
        }
        if (maximizing) {
            double best = -INF;
            for (Object child : (Iterable<?>) node) {
                best = Math.max(best, alphabeta(child, alpha, beta, false));
                alpha = Math.max(alpha, best);
                if (alpha >= beta) { // MIN has something at least as good elsewhere
                    break;
                }
            }
            return best;
        } else {
            double best = INF;
            for (Object child : (Iterable<?>) node) {
                best = Math.min(best, alphabeta(child, alpha, beta, true));
                beta = Math.min(beta, best);
                if (alpha >= beta) { // MAX has something at least as good elsewhere
                    break;
                }
            }
            return best;
        }
    }

    public static double alphabeta(Object node) {
        return alphabeta(node, -INF, INF, true);
    }

    public static void main(String[] args) {
        System.out.println((int) alphabeta(FIRST));
        System.out.println((int) alphabeta(SECOND));
    }
}

// SPDX-License-Identifier: MIT
