"""The release binary, asked without a home."""
import json
import os
import subprocess

from Harness import places

CARDS = places.REPOSITORY / "Tests/EndToEndTests/Cases/contact/contacts.vcf"


def run(*arguments, config=None):
    extra = ["--config", config] if config else []
    return subprocess.run([places.BINARY, *arguments, *extra], capture_output=True, check=True,
                          env={"HOME": "/proc/none", "TZ": "UTC", "PATH": os.environ["PATH"]}).stdout


def born(path):
    """The first date of birth of everybody, by name."""
    contacts = json.loads(run("export", "--format", "json", "--source", path))["contacts"]
    return {contact["name"]: contact["born"][0] for contact in contacts}
