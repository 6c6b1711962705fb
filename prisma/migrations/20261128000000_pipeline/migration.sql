-- The way from a journal to knowledge pages: what a model says of each block, its words, where it may go, and what a person did.
-- CreateTable
CREATE TABLE "knowledge_pipeline" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "page_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_pipeline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pipeline_phase" (
    "pipeline_id" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'idle',
    "run_id" TEXT,
    "failure" JSONB,
    "reports" JSONB NOT NULL DEFAULT '[]',
    "lenient" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "model" TEXT,

    CONSTRAINT "pipeline_phase_pkey" PRIMARY KEY ("pipeline_id","phase")
);

-- CreateTable
CREATE TABLE "pipeline_item" (
    "pipeline_id" TEXT NOT NULL,
    "block_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "page_id" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "context" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "taint" TEXT,
    "is_classified" BOOLEAN NOT NULL DEFAULT false,
    "confidence" DOUBLE PRECISION,
    "reason" TEXT,
    "is_picked" BOOLEAN,
    "reworded" TEXT,
    "edited" TEXT,

    CONSTRAINT "pipeline_item_pkey" PRIMARY KEY ("pipeline_id","block_id")
);

-- CreateTable
CREATE TABLE "pipeline_decision" (
    "pipeline_id" TEXT NOT NULL,
    "block_id" TEXT NOT NULL,
    "page_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "id" TEXT,
    "page_title" TEXT NOT NULL,
    "page_version" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "action" TEXT,
    "target_block_id" TEXT,
    "target_block_title" TEXT,
    "confidence" DOUBLE PRECISION,
    "reasoning" TEXT,
    "skip_reason" TEXT,
    "exists_block_id" TEXT,
    "applied" JSONB,
    "decided_by" TEXT,
    "decided_at" TIMESTAMP(3),

    CONSTRAINT "pipeline_decision_pkey" PRIMARY KEY ("pipeline_id","block_id","page_id")
);

-- CreateIndex
CREATE INDEX "knowledge_pipeline_workspace_id_created_at_idx" ON "knowledge_pipeline"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "knowledge_pipeline_workspace_id_page_id_idx" ON "knowledge_pipeline"("workspace_id", "page_id");

-- CreateIndex
CREATE INDEX "pipeline_phase_workspace_id_idx" ON "pipeline_phase"("workspace_id");

-- CreateIndex
CREATE INDEX "pipeline_item_workspace_id_page_id_idx" ON "pipeline_item"("workspace_id", "page_id");

-- CreateIndex
CREATE INDEX "pipeline_decision_workspace_id_page_id_idx" ON "pipeline_decision"("workspace_id", "page_id");

-- AddForeignKey
ALTER TABLE "pipeline_phase" ADD CONSTRAINT "pipeline_phase_pipeline_id_fkey" FOREIGN KEY ("pipeline_id") REFERENCES "knowledge_pipeline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_item" ADD CONSTRAINT "pipeline_item_pipeline_id_fkey" FOREIGN KEY ("pipeline_id") REFERENCES "knowledge_pipeline"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_decision" ADD CONSTRAINT "pipeline_decision_pipeline_id_block_id_fkey" FOREIGN KEY ("pipeline_id", "block_id") REFERENCES "pipeline_item"("pipeline_id", "block_id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['knowledge_pipeline', 'pipeline_phase', 'pipeline_item', 'pipeline_decision']) AS name;
