-- Tools, approvals, workflows: what is proposed, decided and done.
-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "context_type" TEXT NOT NULL DEFAULT 'collection';

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "cause_execution_id" TEXT,
ADD COLUMN     "is_tainted" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "source" ADD COLUMN     "capture_max_chars" INTEGER,
ADD COLUMN     "capture_mode" TEXT NOT NULL DEFAULT 'auto',
ADD COLUMN     "cause_execution_id" TEXT;

-- CreateTable
CREATE TABLE "run_turn" (
    "run_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "ended" TEXT NOT NULL,
    "follow_up" TEXT,
    "provider_state" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_turn_pkey" PRIMARY KEY ("run_id","number")
);

-- CreateTable
CREATE TABLE "tool_call" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "turn" INTEGER NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "call_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "arguments" JSONB NOT NULL,
    "execution" JSONB,
    "description" TEXT NOT NULL DEFAULT '',
    "risk" TEXT,
    "status" TEXT NOT NULL,
    "stage" TEXT,
    "rule_id" TEXT,
    "reason" TEXT,
    "result" JSONB,
    "model_result" TEXT,
    "tab_action" JSONB,
    "secret_cipher" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "tool_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_setting" (
    "workspace_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "setting" TEXT NOT NULL,
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "policy_setting_pkey" PRIMARY KEY ("workspace_id","subject")
);

-- CreateTable
CREATE TABLE "approval" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "run_id" TEXT,
    "execution_id" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "arguments" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "original_digest" TEXT NOT NULL,
    "editable" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "asked_for" TEXT NOT NULL,
    "needed_role" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'once',
    "decided_by" TEXT,
    "decided_at" TIMESTAMP(3),
    "denial_reason" TEXT,
    "consumed_at" TIMESTAMP(3),
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "permission_grant" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "run_id" TEXT,
    "workflow_id" TEXT,
    "subject" TEXT NOT NULL,
    "pattern" JSONB NOT NULL,
    "max_uses" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "spend_limit_usd" DOUBLE PRECISION,
    "spent_usd" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "granted_by" TEXT NOT NULL,
    "approval_id" TEXT,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "permission_grant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url_cipher" TEXT NOT NULL,
    "secret_cipher" TEXT,
    "host" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "workspace_id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "body_digest" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "sending_since" TIMESTAMP(3) NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("workspace_id","idempotency_key")
);

-- CreateTable
CREATE TABLE "workflow" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "entity" TEXT NOT NULL,
    "trigger_type" TEXT NOT NULL,
    "collection_id" TEXT,
    "current_version" INTEGER NOT NULL DEFAULT 0,
    "owner_id" TEXT NOT NULL,
    "next_run_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "workflow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_version" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "permission" JSONB,
    "preview_id" TEXT,
    "approved_by" TEXT NOT NULL,
    "approved_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_draft" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "workflow_id" TEXT,
    "base_version" INTEGER,
    "definition" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "workflow_draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_preview" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "run_id" TEXT,
    "draft_id" TEXT,
    "draft_version" INTEGER,
    "workflow_id" TEXT,
    "base_version" INTEGER,
    "origin" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMP(3),
    "reason" TEXT,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workflow_preview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workflow_execution" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "workflow_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "trigger_key" TEXT NOT NULL,
    "trigger" JSONB NOT NULL,
    "lineage" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "status" TEXT NOT NULL,
    "failure" JSONB,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "work_ms" INTEGER NOT NULL DEFAULT 0,
    "started_by" TEXT,
    "cost_usd" DOUBLE PRECISION,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "workflow_execution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "execution_step" (
    "execution_id" TEXT NOT NULL,
    "action_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "input" JSONB,
    "output" JSONB,
    "port" TEXT,
    "error" TEXT,
    "wait" JSONB,
    "rule_id" TEXT,
    "reason" TEXT,
    "wake_at" TIMESTAMP(3),
    "started_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "execution_step_pkey" PRIMARY KEY ("execution_id","action_id")
);

-- CreateTable
CREATE TABLE "alert" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "workflow_id" TEXT,
    "execution_id" TEXT,
    "step_key" TEXT NOT NULL,
    "action_name" TEXT,
    "recipient_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "path" TEXT,
    "read_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_cause_execution_id_idx" ON "run"("cause_execution_id");

-- CreateIndex
CREATE INDEX "run_turn_workspace_id_idx" ON "run_turn"("workspace_id");

-- CreateIndex
CREATE INDEX "tool_call_workspace_id_created_at_idx" ON "tool_call"("workspace_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tool_call_run_id_turn_ordinal_key" ON "tool_call"("run_id", "turn", "ordinal");

-- CreateIndex
CREATE INDEX "approval_workspace_id_status_created_at_idx" ON "approval"("workspace_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "approval_run_id_idx" ON "approval"("run_id");

-- CreateIndex
CREATE INDEX "approval_subject_id_idx" ON "approval"("subject_id");

-- CreateIndex
CREATE INDEX "permission_grant_workspace_id_run_id_idx" ON "permission_grant"("workspace_id", "run_id");

-- CreateIndex
CREATE INDEX "permission_grant_workspace_id_workflow_id_idx" ON "permission_grant"("workspace_id", "workflow_id");

-- CreateIndex
CREATE UNIQUE INDEX "integration_workspace_id_name_key" ON "integration"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "workflow_workspace_id_deleted_at_is_active_entity_trigger_t_idx" ON "workflow"("workspace_id", "deleted_at", "is_active", "entity", "trigger_type");

-- CreateIndex
CREATE INDEX "workflow_next_run_at_idx" ON "workflow"("next_run_at");

-- CreateIndex
CREATE INDEX "workflow_version_workspace_id_idx" ON "workflow_version"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_version_workflow_id_number_key" ON "workflow_version"("workflow_id", "number");

-- CreateIndex
CREATE INDEX "workflow_draft_workspace_id_user_id_idx" ON "workflow_draft"("workspace_id", "user_id");

-- CreateIndex
CREATE INDEX "workflow_preview_workspace_id_status_created_at_idx" ON "workflow_preview"("workspace_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "workflow_preview_conversation_id_idx" ON "workflow_preview"("conversation_id");

-- CreateIndex
CREATE INDEX "workflow_execution_workspace_id_workflow_id_created_at_idx" ON "workflow_execution"("workspace_id", "workflow_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_execution_workflow_id_trigger_key_key" ON "workflow_execution"("workflow_id", "trigger_key");

-- CreateIndex
CREATE INDEX "execution_step_workspace_id_status_idx" ON "execution_step"("workspace_id", "status");

-- CreateIndex
CREATE INDEX "alert_workspace_id_recipient_id_read_at_created_at_idx" ON "alert"("workspace_id", "recipient_id", "read_at", "created_at");

-- CreateIndex
CREATE INDEX "alert_workspace_id_workflow_id_idx" ON "alert"("workspace_id", "workflow_id");

-- CreateIndex
CREATE UNIQUE INDEX "alert_step_key_recipient_id_key" ON "alert"("step_key", "recipient_id");

-- AddForeignKey
ALTER TABLE "run_turn" ADD CONSTRAINT "run_turn_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_call" ADD CONSTRAINT "tool_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_version" ADD CONSTRAINT "workflow_version_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "execution_step" ADD CONSTRAINT "execution_step_execution_id_fkey" FOREIGN KEY ("execution_id") REFERENCES "workflow_execution"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY[
    'run_turn', 'tool_call', 'policy_setting', 'approval', 'permission_grant', 'integration', 'delivery',
    'workflow', 'workflow_version', 'workflow_draft', 'workflow_preview', 'workflow_execution', 'execution_step', 'alert'
]) AS name;
