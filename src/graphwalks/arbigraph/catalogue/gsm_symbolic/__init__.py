"""Word problems of a user's own checkout of GSM-Symbolic: the category `gsm_symbolic`.

The templates (Mirzadeh et al., arXiv 2410.05229; github.com/apple/ml-gsm-symbolic) may not be
shipped or changed, so they are read where they lie. ArbiGraph chains 41 of them; seven were given
another text there, and are left out here.
"""

from graphwalks.arbigraph.catalogue.gsm_symbolic.checkout import (
    Checkout,
    find_checkout,
    load_checkout,
)

__all__ = ["Checkout", "find_checkout", "load_checkout"]
