-- A deleted saved search can be restored for a moment, so that the tables that follow it continue.
ALTER TABLE "saved_search" ADD COLUMN     "deleted_at" TIMESTAMP(3);
CREATE INDEX "saved_search_collection_id_idx" ON "saved_search"("collection_id");

-- A name is free again as soon as its search is deleted.
DROP INDEX "saved_search_collection_id_name_key";
CREATE UNIQUE INDEX saved_search_name_once ON saved_search (collection_id, name) WHERE deleted_at IS NULL;
