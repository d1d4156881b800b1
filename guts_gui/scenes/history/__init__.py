"""The history: sessions, statistics, replay and export."""
