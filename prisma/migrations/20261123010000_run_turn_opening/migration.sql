-- The conversation before a run's first turn, as it was sent: a run that waited for a person goes on behind exactly the same words,
-- for providers refuse their own thoughts behind others.
ALTER TABLE "run_turn" ADD COLUMN "opening" JSONB;
