import os

import pytest

from Harness.cards import card
from Harness.homes import AS_NOBODY, Home


@pytest.fixture
def home():
    with Home() as home:
        home.write(".contacts/1.vcf", card("Anna", 10))
        yield home


@pytest.fixture
def somebody():
    """A home that is not root's, whoever runs the tests."""
    with Home(become=AS_NOBODY if os.geteuid() == 0 else ()) as home:
        home.path.chmod(0o711)
        home.write(".contacts/1.vcf", card("Anna", 10))
        yield home
