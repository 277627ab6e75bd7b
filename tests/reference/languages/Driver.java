// Searches the trees on standard input, one a line; tells the value of each and the leaves read.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Scanner;

class Driver {
    /* The same tree, grown on demand; the leaves that are read are added to read. */
    static Object watched(Object tree, List<Object> read) {
        if (tree instanceof List<?> children) {
            Iterable<Object> made =
                    () -> children.stream().<Object>map(child -> watched(child, read)).iterator();
            return made;
        }
        read.add(tree);
        return tree;
    }

    static Object parsed(Iterator<String> tokens) {
        String token = tokens.next();
        if (token.equals("]")) {
            return null;
        }
        if (!token.equals("[")) {
            return Double.valueOf(token);
        }
        List<Object> children = new ArrayList<>();
        for (Object child = parsed(tokens); child != null; child = parsed(tokens)) {
            children.add(child);
        }
        return children;
    }

    public static void main(String[] args) {
        Scanner lines = new Scanner(System.in);
        while (lines.hasNextLine()) {
            Iterator<String> tokens = List.of(lines.nextLine().split(" ")).iterator();
            double alpha = Double.parseDouble(tokens.next());
            double beta = Double.parseDouble(tokens.next());
            boolean maximizing = Boolean.parseBoolean(tokens.next());
            List<Object> told = new ArrayList<>();
            Object root = watched(parsed(tokens), told);
            told.add(0, AlphaBeta.alphabeta(root, alpha, beta, maximizing));
            System.out.println(String.join(" ", told.stream().map(String::valueOf).toList()));
        }
    }
}
