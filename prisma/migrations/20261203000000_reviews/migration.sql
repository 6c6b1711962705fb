-- A place that was taken off its page again is known as such, until it is applied anew.
-- AlterTable
ALTER TABLE "pipeline_decision" ADD COLUMN "taken_off_at" TIMESTAMP(3);
