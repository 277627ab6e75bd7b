"""Write the files of results of the programs of this folder."""


def write_files(results, *outputs):
    """Write files of results; outputs: pairs of a path and a function (results, file) that writes it."""
    for path, write_function in outputs:
        with path.open("w", encoding="utf-8", newline="") as file:
            write_function(results, file)
