-- Images and other files that blocks of pages show.
CREATE TABLE "page_file" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "byte_length" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "page_file_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "page_file_workspace_id_digest_idx" ON "page_file"("workspace_id", "digest");
ALTER TABLE "page_file" ADD CONSTRAINT "page_file_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('page_file', 'workspace_id');
