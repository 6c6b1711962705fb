-- Where an artifact came from that was copied from a page shared by link (decision 128). The link is of another workspace, so no row is named.
CREATE TABLE "artifact_copy" (
    "artifact_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "as_of" TIMESTAMP(3) NOT NULL,
    "token_hash" TEXT,
    "token_cipher" TEXT,
    "copied_by" TEXT NOT NULL,
    "copied_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "artifact_copy_pkey" PRIMARY KEY ("artifact_id"),
    CHECK (("token_hash" IS NULL) = ("token_cipher" IS NULL))
);
CREATE INDEX "artifact_copy_workspace_id_token_hash_idx" ON "artifact_copy"("workspace_id", "token_hash");
ALTER TABLE "artifact_copy" ADD CONSTRAINT "artifact_copy_artifact_id_fkey" FOREIGN KEY ("artifact_id") REFERENCES "artifact"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('artifact_copy', 'workspace_id');
SELECT hide_with_collection('artifact_copy', 'is_artifact_open(artifact_id)');
