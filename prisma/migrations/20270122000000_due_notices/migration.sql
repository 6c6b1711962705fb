-- Members are told on the day when something assigned to them is due, by their own clocks. Whoever never chose a time zone has the one that their
-- browser named when they were last on Home.
ALTER TABLE "visit" ADD COLUMN "time_zone" TEXT;
CREATE INDEX "thread_due_on_idx" ON "thread"("due_on");
