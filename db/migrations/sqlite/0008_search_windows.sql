-- The full text index of SQLite is walked from its newest row: only Postgres needs windows over its own.
SELECT 1;
