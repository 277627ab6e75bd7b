// Searches the trees on standard input, one a line; tells the value of each and the leaves read.

using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;

static class Driver
{
    /* The same tree, grown on demand; the leaves that are read are added to read. */
    static object Watched(object tree, List<string> read)
    {
        if (tree is List<object> children)
            return Grown(children, read);
        read.Add(Text((double)tree));
        return tree;
    }

    static IEnumerable Grown(List<object> children, List<string> read)
    {
        foreach (object child in children)
            yield return Watched(child, read);
    }

    static object Parsed(IEnumerator<string> tokens)
    {
        string token = Next(tokens);
        if (token == "]")
            return null;
        if (token != "[")
            return Number(token);
        var children = new List<object>();
        for (object child = Parsed(tokens); child != null; child = Parsed(tokens))
            children.Add(child);
        return children;
    }

    static string Next(IEnumerator<string> tokens)
    {
        tokens.MoveNext();
        return tokens.Current;
    }

    static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    static string Text(double number) => number.ToString("R", CultureInfo.InvariantCulture);

    static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var tokens = ((IEnumerable<string>)line.Split(' ')).GetEnumerator();
            double alpha = Number(Next(tokens)), beta = Number(Next(tokens));
            bool maximizing = bool.Parse(Next(tokens));
            var read = new List<string>();
            double value = GameTree.AlphaBeta(Watched(Parsed(tokens), read), alpha, beta, maximizing);
            read.Insert(0, Text(value));
            Console.WriteLine(string.Join(" ", read));
        }
    }
}
