"""Write the golden files anew: python -m golden, with tests on the path; review the difference."""

from golden import FOLDER, render

if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*/*.txt")):
        path.write_text(render(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(path.relative_to(FOLDER))
