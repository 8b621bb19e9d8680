"""What `swift build` builds again where something has changed."""
import subprocess
import time

import pytest

from Harness import places

MANIFEST = (places.REPOSITORY / "Package.swift").read_text()
# Types of three targets, each in the one behind it.
SOURCES = {
    "Ground": "package struct Ground { package let words = (1)\n package init() {} }\n",
    "Room": "import Ground\npackage struct Room { let ground = Ground()\n package let number = 42\n package init() {} }\n",
    "House": "import Room\nprint([Room(), Room()].map(\\.number))\n",
}


@pytest.mark.parametrize("configuration", ["debug", "release"])
def test_a_type_two_targets_away_has_its_new_layout(configuration, tmp_path):
    closing = MANIFEST[MANIFEST.index("if !isDirect {"):]
    (tmp_path / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\nlet isDirect = false\n"
        'let package = Package(name: "House", targets: [.target(name: "Ground"), '
        '.target(name: "Room", dependencies: ["Ground"]), .executableTarget(name: "House", dependencies: ["Room"])])\n'
        + closing)
    for name, text in SOURCES.items():
        directory = tmp_path / "Sources" / name
        directory.mkdir(parents=True)
        (directory / ("main.swift" if name == "House" else f"{name}.swift")).write_text(text)
    for words in ("(1)", "(1, 2, 3, 4)"):
        (tmp_path / "Sources/Ground/Ground.swift").write_text(SOURCES["Ground"].replace("(1)", words))
        subprocess.run(["swift", "build", "-c", configuration], cwd=tmp_path, check=True, capture_output=True)
        done = subprocess.run([tmp_path / ".build" / configuration / "House"], capture_output=True, text=True)
        assert done.stdout == "[42, 42]\n", done.stderr[:500]
        # The compiler knows a change by the second.
        time.sleep(1.2)
