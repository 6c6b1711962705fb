-- Extraction tables: columns that are asked of every source of a collection, what was read, what people said of it, and what is proposed.
-- AlterTable
ALTER TABLE "run" ADD COLUMN     "table_id" TEXT;

-- CreateTable
CREATE TABLE "extraction_table" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "extraction_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table_column" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "instruction" TEXT NOT NULL,
    "example" TEXT,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "table_column_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table_cell" (
    "column_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "read_state" TEXT,
    "read_value" JSONB,
    "reason" TEXT,
    "revision_id" TEXT,
    "asked_version" INTEGER,
    "run_id" TEXT,
    "read_at" TIMESTAMP(3),
    "mark_kind" TEXT,
    "is_edited" BOOLEAN NOT NULL DEFAULT false,
    "edited_value" JSONB,
    "marked_by" TEXT,
    "marked_at" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "table_cell_pkey" PRIMARY KEY ("column_id","source_id")
);

-- CreateTable
CREATE TABLE "table_preview" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "run_id" TEXT,
    "table_id" TEXT NOT NULL,
    "base_version" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "operation" JSONB NOT NULL,
    "hash" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMP(3),
    "reason" TEXT,
    "fill_run_id" TEXT,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "table_preview_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_table_id_idx" ON "run"("table_id");

-- CreateIndex
CREATE INDEX "extraction_table_workspace_id_deleted_at_updated_at_idx" ON "extraction_table"("workspace_id", "deleted_at", "updated_at");

-- CreateIndex
CREATE INDEX "extraction_table_collection_id_idx" ON "extraction_table"("collection_id");

-- CreateIndex
CREATE INDEX "table_column_table_id_position_idx" ON "table_column"("table_id", "position");

-- CreateIndex
CREATE INDEX "table_cell_table_id_source_id_idx" ON "table_cell"("table_id", "source_id");

-- CreateIndex
CREATE INDEX "table_cell_workspace_id_source_id_idx" ON "table_cell"("workspace_id", "source_id");

-- CreateIndex
CREATE INDEX "table_preview_workspace_id_status_created_at_idx" ON "table_preview"("workspace_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "table_preview_table_id_idx" ON "table_preview"("table_id");

-- CreateIndex
CREATE INDEX "table_preview_conversation_id_idx" ON "table_preview"("conversation_id");

-- AddForeignKey
ALTER TABLE "table_column" ADD CONSTRAINT "table_column_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "extraction_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_cell" ADD CONSTRAINT "table_cell_column_id_fkey" FOREIGN KEY ("column_id") REFERENCES "table_column"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_cell" ADD CONSTRAINT "table_cell_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['extraction_table', 'table_column', 'table_cell', 'table_preview']) AS name;
