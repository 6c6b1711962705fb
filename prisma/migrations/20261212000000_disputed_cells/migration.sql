-- A cell that somebody disputes: why, and the thread in which it is talked about.
ALTER TABLE "table_cell" ADD COLUMN "dispute_reason" TEXT, ADD COLUMN "dispute_thread_id" TEXT;
