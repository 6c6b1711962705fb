-- Folders for the sources of a collection and, without one, for the collections of a workspace.
CREATE TABLE "folder" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT,
    "parent_id" TEXT,
    "name" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),
    CONSTRAINT "folder_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "folder_workspace_id_collection_id_idx" ON "folder"("workspace_id", "collection_id");
CREATE INDEX "folder_parent_id_idx" ON "folder"("parent_id");
ALTER TABLE "folder" ADD CONSTRAINT "folder_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "folder" ADD CONSTRAINT "folder_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "folder"("id") ON DELETE SET NULL ON UPDATE CASCADE;
SELECT protect_by_workspace('folder', 'workspace_id');

ALTER TABLE "source" ADD COLUMN     "folder_id" TEXT;
CREATE INDEX "source_folder_id_idx" ON "source"("folder_id");
ALTER TABLE "source" ADD CONSTRAINT "source_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folder"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "collection" ADD COLUMN     "folder_id" TEXT;
CREATE INDEX "collection_folder_id_idx" ON "collection"("folder_id");
-- Folders name collections and collections name folders. So that a back-up can restore one before the other, this reference may be checked later.
ALTER TABLE "collection" ADD CONSTRAINT "collection_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folder"("id") ON DELETE SET NULL ON UPDATE CASCADE DEFERRABLE;
