"""What all tests share: the language, and how long hypothesis may look for a counterexample."""

import os

from hypothesis import HealthCheck, settings

os.environ["LANGUAGE"] = "en"  # the table speaks it wherever the tests run

settings.register_profile(
    "table",
    max_examples=60,
    deadline=None,  # machines differ; a slow one has found no mistake
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("table")
