-- Research: plans as they were proposed, edited and approved, and what each sub-question (or approach) of a run came to.
-- CreateTable
CREATE TABLE "research_plan" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "question" TEXT NOT NULL,
    "nodes" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "hash" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "approved_by" TEXT,
    "approved_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "research_plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "research_node" (
    "run_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "place" INTEGER NOT NULL,
    "title" TEXT,
    "question" TEXT NOT NULL,
    "depends_on" TEXT[],
    "parent_id" TEXT,
    "then" TEXT,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "markdown" TEXT NOT NULL DEFAULT '',
    "unsupported" JSONB NOT NULL DEFAULT '[]',
    "refused" JSONB NOT NULL DEFAULT '[]',
    "score" DOUBLE PRECISION,
    "score_reasons" TEXT[],
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMP(3),
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "research_node_pkey" PRIMARY KEY ("run_id","id")
);

-- CreateIndex
CREATE INDEX "research_plan_workspace_id_collection_id_idx" ON "research_plan"("workspace_id", "collection_id");

-- CreateIndex
CREATE INDEX "research_plan_conversation_id_idx" ON "research_plan"("conversation_id");

-- CreateIndex
CREATE INDEX "research_node_workspace_id_idx" ON "research_node"("workspace_id");

-- AddForeignKey
ALTER TABLE "research_node" ADD CONSTRAINT "research_node_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['research_plan', 'research_node']) AS name;
