-- Views of a table that the team has named: hidden, moved, pinned and sized columns, order, filter and groups.
-- CreateTable
CREATE TABLE "table_view" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "table_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "table_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "table_view_table_id_idx" ON "table_view"("table_id");

-- AddForeignKey
ALTER TABLE "table_view" ADD CONSTRAINT "table_view_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "extraction_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('table_view', 'workspace_id');
