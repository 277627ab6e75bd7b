// Alpha-beta pruning: the value of a game tree, without reading all of it.

using System;
using System.Collections;

public static class GameTree
{
    private const double Inf = double.PositiveInfinity;

    // The trees of the first two walkthroughs: a number is a leaf, a list is a node.
    public static readonly object[] First =
    {
        new[] { new[] { 3, 5 }, new[] { 6, 9 } },
        new[] { new[] { 1, 2 }, new[] { 0, -1 } },
    };
    public static readonly object[] Second =
    {
        new[] { new[] { 2, 3 }, new[] { 5, 9 } },
        new[] { new[] { 0, 1 }, new[] { 7, 5 } },
    };

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
    public static double AlphaBeta(
        object node, double alpha = -Inf, double beta = Inf, bool maximizing = true)
    {
        if (!(node is IEnumerable children))
            return Convert.ToDouble(node);
        if (maximizing)
        {
            double best = -Inf;
            foreach (object child in children)
            {
                best = Math.Max(best, AlphaBeta(child, alpha, beta, false));
                alpha = Math.Max(alpha, best);
                if (alpha >= beta) // MIN has something at least as good elsewhere
                    break;
            }
            return best;
        }
        else
        {
            double best = Inf;
            foreach (object child in children)
            {
                best = Math.Min(best, AlphaBeta(child, alpha, beta, true));
                beta = Math.Min(beta, best);
                if (alpha >= beta) // MAX has something at least as good elsewhere
                    break;
            }
            return best;
        }
    }

    public static void Main()
    {
        Console.WriteLine(AlphaBeta(First));
        Console.WriteLine(AlphaBeta(Second));
    }
}

// SPDX-License-Identifier: MIT
