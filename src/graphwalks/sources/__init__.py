"""Published files: what they are, where they come from, how a copy is proven and read.

`catalogue` says which files exist, `lookup` finds or fetches one, `intake` takes copies that a user
has, `derivation` turns a file once into the flat `rowstore` or mapped `arraystore` that tasks read.
"""

from graphwalks.sources.arraystore import ArrayStore, StoredTexts, pack_texts, write_arrays
from graphwalks.sources.derivation import derived_from, derived_store_of
from graphwalks.sources.lookup import obtain, obtain_member
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.rowstore import RowStore, write_rows

__all__ = [
    "ArrayStore",
    "OfficialFile",
    "RowStore",
    "StoredTexts",
    "derived_from",
    "derived_store_of",
    "obtain",
    "obtain_member",
    "pack_texts",
    "write_arrays",
    "write_rows",
]
