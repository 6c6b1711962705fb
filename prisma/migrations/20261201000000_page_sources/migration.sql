-- Knowledge pages as sources: which page a source follows, and in each version of it where the blocks of the page begin.
-- AlterTable
ALTER TABLE "source" ADD COLUMN     "page_id" TEXT;

-- AlterTable
ALTER TABLE "revision" ADD COLUMN     "blocks" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "page_version" INTEGER;

-- CreateIndex
CREATE INDEX "source_workspace_id_page_id_idx" ON "source"("workspace_id", "page_id");

-- One page once in a collection, also when two people add it at the same moment.
CREATE UNIQUE INDEX source_page_once ON source (collection_id, page_id)
  WHERE deleted_at IS NULL AND page_id IS NOT NULL;
