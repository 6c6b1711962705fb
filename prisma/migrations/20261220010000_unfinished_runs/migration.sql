-- The few runs that have not ended, for counting them.
CREATE INDEX "run_unfinished_idx" ON "run"("status") WHERE "finished_at" IS NULL;
