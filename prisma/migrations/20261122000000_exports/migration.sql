-- Files that a worker made of artifacts that are long to export. They go with their run.
CREATE TABLE "export_file" (
    "run_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "artifact_id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "media_type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "export_file_pkey" PRIMARY KEY ("run_id")
);
CREATE INDEX "export_file_workspace_id_artifact_id_idx" ON "export_file"("workspace_id", "artifact_id");
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('export_file', 'workspace_id');
