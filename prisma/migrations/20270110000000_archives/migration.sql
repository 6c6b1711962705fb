-- A whole workspace as one file (decision 126).

CREATE TABLE "archive" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "step" TEXT,
    "failure" TEXT,
    "file_name" TEXT NOT NULL,
    "byte_length" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "contents" JSONB,
    "wanted_name" TEXT,
    "made_workspace_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "archive_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "archive_workspace_id_user_id_created_at_idx" ON "archive"("workspace_id", "user_id", "created_at");
SELECT protect_by_workspace('archive', 'workspace_id');

-- A file of gigabytes is kept in pieces, so that none of them is ever held whole.
CREATE TABLE "archive_part" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "archive_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA,
    "object_key" TEXT,
    "byte_length" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    CONSTRAINT "archive_part_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "archive_part_archive_id_fkey" FOREIGN KEY ("archive_id") REFERENCES "archive"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT archive_part_bytes_are_in_one_place CHECK (num_nonnulls("bytes", "object_key") = 1)
);
CREATE UNIQUE INDEX "archive_part_object_key_key" ON "archive_part"("object_key");
CREATE UNIQUE INDEX "archive_part_archive_id_number_key" ON "archive_part"("archive_id", "number");
CREATE INDEX "archive_part_workspace_id_idx" ON "archive_part"("workspace_id");
SELECT protect_by_workspace('archive_part', 'workspace_id');
CREATE TRIGGER leave_object AFTER DELETE OR UPDATE OF object_key ON archive_part
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION leave_object();
CREATE TRIGGER enter_file AFTER INSERT OR DELETE OR UPDATE OF byte_length ON archive_part FOR EACH ROW EXECUTE FUNCTION enter_file();

-- The names of those who worked in the workspace from which another one was made. They have no rights: the names stand beside what they wrote.
CREATE TABLE "former_member" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    CONSTRAINT "former_member_pkey" PRIMARY KEY ("workspace_id", "user_id"),
    CONSTRAINT "former_member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT protect_by_workspace('former_member', 'workspace_id');
