-- A filter of a collection's sources that the team kept under a name.
CREATE TABLE "saved_search" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "choices" TEXT[] NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "saved_search_collection_id_name_key" ON "saved_search"("collection_id", "name");
CREATE INDEX "saved_search_workspace_id_idx" ON "saved_search"("workspace_id");
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('saved_search', 'workspace_id');
