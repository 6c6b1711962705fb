-- A notice is about a thread, or about a thing that nobody spoke of: an artifact or a conversation with a stale citation, or an approval.
ALTER TABLE "notice" ALTER COLUMN "thread_id" DROP NOT NULL;
ALTER TABLE "notice" ALTER COLUMN "actor_id" DROP NOT NULL;
ALTER TABLE "notice" ADD COLUMN "thing_kind" TEXT, ADD COLUMN "thing_id" TEXT;
ALTER TABLE "notice" ADD CONSTRAINT "notice_is_about_one" CHECK (
  ("thread_id" IS NULL) <> ("thing_id" IS NULL) AND ("thing_kind" IS NULL) = ("thing_id" IS NULL)
);
CREATE INDEX "notice_workspace_id_thing_id_idx" ON "notice"("workspace_id", "thing_id");
