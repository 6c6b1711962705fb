-- Talk: threads about anything with an address, their comments, who follows them, what members should know, and who is here.
-- CreateTable
CREATE TABLE "thread" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "part" TEXT,
    "anchor" JSONB,
    "title" TEXT NOT NULL,
    "erased_at" TIMESTAMP(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMP(3),
    "resolved_by" TEXT,
    "assignee_id" TEXT,
    "assigned_by" TEXT,
    "due_on" DATE,

    CONSTRAINT "thread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "mentioned_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "mentions_everyone" BOOLEAN NOT NULL DEFAULT false,
    "send_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMP(3),
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "thread_follower" (
    "thread_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "thread_follower_pkey" PRIMARY KEY ("thread_id","user_id")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "recipient_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "thread_id" TEXT NOT NULL,
    "comment_id" TEXT,
    "actor_id" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMP(3),
    "mail_at" TIMESTAMP(3),
    "mailed_at" TIMESTAMP(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_setting" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "rhythms" JSONB NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',

    CONSTRAINT "notice_setting_pkey" PRIMARY KEY ("workspace_id","user_id")
);

-- CreateTable
CREATE TABLE "presence" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("workspace_id","subject_kind","subject_id","user_id")
);

-- CreateIndex
CREATE INDEX "thread_workspace_id_subject_kind_subject_id_idx" ON "thread"("workspace_id", "subject_kind", "subject_id");

-- CreateIndex
CREATE INDEX "thread_workspace_id_assignee_id_resolved_at_idx" ON "thread"("workspace_id", "assignee_id", "resolved_at");

-- CreateIndex
CREATE INDEX "comment_thread_id_id_idx" ON "comment"("thread_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_workspace_id_author_id_send_key_key" ON "comment"("workspace_id", "author_id", "send_key");

-- CreateIndex
CREATE INDEX "thread_follower_workspace_id_user_id_idx" ON "thread_follower"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "notice_workspace_id_recipient_id_read_at_idx" ON "notice"("workspace_id", "recipient_id", "read_at");

-- CreateIndex
CREATE INDEX "notice_mailed_at_mail_at_idx" ON "notice"("mailed_at", "mail_at");

-- CreateIndex
CREATE UNIQUE INDEX "notice_recipient_id_event_key_key" ON "notice"("recipient_id", "event_key");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "thread_follower" ADD CONSTRAINT "thread_follower_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "thread"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['thread', 'comment', 'thread_follower', 'notice', 'notice_setting', 'presence']) AS name;
