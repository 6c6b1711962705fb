-- Which sources of its collection are rows of a table: all that are not taken out, or only those that were chosen.
ALTER TABLE "extraction_table" ADD COLUMN "takes_all" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "table_row" (
    "table_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "is_shown" BOOLEAN NOT NULL,

    CONSTRAINT "table_row_pkey" PRIMARY KEY ("table_id","source_id")
);

-- CreateIndex
CREATE INDEX "table_row_source_id_idx" ON "table_row"("source_id");

-- AddForeignKey
ALTER TABLE "table_row" ADD CONSTRAINT "table_row_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "extraction_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_row" ADD CONSTRAINT "table_row_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('table_row', 'workspace_id');
