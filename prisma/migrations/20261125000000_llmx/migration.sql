-- Messages between agents: conversations, what was said in them, what it asked to have done, and what it asked people.
-- CreateTable
CREATE TABLE "llmx_session" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_id" TEXT,
    "run_id" TEXT,
    "sender" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "project" TEXT,
    "issue" TEXT,
    "base" TEXT,
    "collection_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "llmx_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "llmx_message" (
    "session_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "batch" TEXT,
    "text" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "answers" INTEGER,
    "key" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "llmx_message_pkey" PRIMARY KEY ("session_id","position")
);

-- CreateTable
CREATE TABLE "llmx_task" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "batch" TEXT,
    "names" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "after" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "wish" JSONB NOT NULL,
    "run_id" TEXT,
    "status" TEXT NOT NULL,
    "told" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "llmx_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "llmx_question" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "question" TEXT NOT NULL,
    "reason" TEXT,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "preferred" TEXT,
    "status" TEXT NOT NULL,
    "answer" TEXT,
    "comment" TEXT,
    "answered_by" TEXT,
    "answered_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "llmx_question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "llmx_session_run_id_key" ON "llmx_session"("run_id");

-- CreateIndex
CREATE INDEX "llmx_session_token_id_sender_target_created_at_idx" ON "llmx_session"("token_id", "sender", "target", "created_at");

-- CreateIndex
CREATE INDEX "llmx_session_workspace_id_last_at_idx" ON "llmx_session"("workspace_id", "last_at");

-- CreateIndex
CREATE INDEX "llmx_message_workspace_id_idx" ON "llmx_message"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "llmx_message_session_id_sender_target_number_key" ON "llmx_message"("session_id", "sender", "target", "number");

-- CreateIndex
CREATE UNIQUE INDEX "llmx_message_session_id_key_key" ON "llmx_message"("session_id", "key");

-- CreateIndex
CREATE INDEX "llmx_task_session_id_status_idx" ON "llmx_task"("session_id", "status");

-- CreateIndex
CREATE INDEX "llmx_task_run_id_idx" ON "llmx_task"("run_id");

-- CreateIndex
CREATE INDEX "llmx_task_workspace_id_idx" ON "llmx_task"("workspace_id");

-- CreateIndex
CREATE INDEX "llmx_question_session_id_status_idx" ON "llmx_question"("session_id", "status");

-- CreateIndex
CREATE INDEX "llmx_question_workspace_id_status_created_at_idx" ON "llmx_question"("workspace_id", "status", "created_at");

-- AddForeignKey
ALTER TABLE "llmx_session" ADD CONSTRAINT "llmx_session_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "llmx_message" ADD CONSTRAINT "llmx_message_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "llmx_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "llmx_task" ADD CONSTRAINT "llmx_task_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "llmx_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "llmx_question" ADD CONSTRAINT "llmx_question_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "llmx_session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['llmx_session', 'llmx_message', 'llmx_task', 'llmx_question']) AS name;
