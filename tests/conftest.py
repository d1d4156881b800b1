"""What all tests share: how long hypothesis may look for a counterexample."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table",
    max_examples=60,
    deadline=None,  # machines differ; a slow one has found no mistake
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("table")
