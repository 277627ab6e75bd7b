// Alpha-beta pruning: the value of a game tree, without reading all of it.

#include <algorithm>
#include <iostream>
#include <limits>
#include <vector>

constexpr double inf = std::numeric_limits<double>::infinity();

class Tree {
    double number = 0;
    std::vector<Tree> below;

public:
    Tree(double value) : number(value) {}
    Tree(std::initializer_list<Tree> children) : below(children) {}
    explicit Tree(const std::vector<Tree>& children) : below(children) {}
    bool is_leaf() const { return below.empty(); }
    double value() const { return number; }
    const std::vector<Tree>& children() const { return below; }
};

// The trees of the first two walkthroughs: a number is a leaf, a list is a node.
const Tree FIRST = {{{3, 5}, {6, 9}}, {{1, 2}, {0, -1}}};
const Tree SECOND = {{{2, 3}, {5, 9}}, {{0, 1}, {7, 5}}};

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
template <typename Node>
double alphabeta(const Node& node, double alpha = -inf, double beta = inf,
                 bool maximizing = true) {
    if (node.is_leaf())
        return node.value();
    if (maximizing) {
        double best = -inf;
        for (const auto& child : node.children()) {
            best = std::max(best, alphabeta(child, alpha, beta, false));
            alpha = std::max(alpha, best);
            if (alpha >= beta)  // MIN has something at least as good elsewhere
                break;
        }
        return best;
    } else {
        double best = inf;
        for (const auto& child : node.children()) {
            best = std::min(best, alphabeta(child, alpha, beta, true));
            beta = std::min(beta, best);
            if (alpha >= beta)  // MAX has something at least as good elsewhere
                break;
        }
        return best;
    }
}

int main() {
    std::cout << alphabeta(FIRST) << '\n';
    std::cout << alphabeta(SECOND) << '\n';
}

// SPDX-License-Identifier: MIT
