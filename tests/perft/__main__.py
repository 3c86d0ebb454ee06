"""Count all perft files anew, each line to the depth it has: python -m perft, tests on the path."""

import stonewright as sw
from perft import FOLDER, leaves, opened

if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.perft")):
        game = sw.load(path.stem)
        rows = []
        for line in path.read_text(encoding="utf-8").splitlines():
            if line[:1].isdigit():
                depths = range(1, len(leaves(line)) + 1)
                counts = " ".join(str(sw.perft(opened(game, line), depth)) for depth in depths)
                line = " | ".join([*(part.strip() for part in line.split("|")[:3]), counts])
            rows.append(line)
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        print(path.name)
