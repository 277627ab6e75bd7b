// Searches the trees on standard input, one a line; tells the value of each and the leaves read.

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wreturn-type"  // what is not called main returns something
#define main published_main
#include "alphabeta.cpp"
#undef main
#pragma GCC diagnostic pop

#include <sstream>
#include <string>

// A tree that makes its children when it is asked for them, and notes the leaves that are read.
struct Watched {
    const Tree& tree;
    std::vector<double>& read;
    bool is_leaf() const { return tree.is_leaf(); }
    double value() const {
        read.push_back(tree.value());
        return tree.value();
    }
    std::vector<Watched> children() const {
        std::vector<Watched> made;
        for (const Tree& child : tree.children())
            made.push_back({child, read});
        return made;
    }
};

Tree parsed(std::istream& tokens) {
    std::string token;
    tokens >> token;
    if (token != "[")
        return std::stod(token);
    std::vector<Tree> children;
    while ((tokens >> std::ws).peek() != ']')
        children.push_back(parsed(tokens));
    tokens >> token;
    return Tree(children);
}

int main() {
    std::cout.precision(17);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream tokens(line);
        std::string alpha, beta, maximizing;
        tokens >> alpha >> beta >> maximizing;
        const Tree tree = parsed(tokens);
        std::vector<double> read;
        const Watched root{tree, read};
        std::cout << alphabeta(root, std::stod(alpha), std::stod(beta), maximizing == "true");
        for (const double leaf : read)
            std::cout << ' ' << leaf;
        std::cout << '\n';
    }
}
