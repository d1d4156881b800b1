"""The certificate: what the best responses gain against the professor, through the engine."""
