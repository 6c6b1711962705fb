-- The bytes of an original, an export or a file of a page are in its row, as until now, or in an object store under a key of their own.
ALTER TABLE "original" ALTER COLUMN "bytes" DROP NOT NULL, ADD COLUMN "object_key" TEXT,
  ADD CONSTRAINT original_bytes_are_in_one_place CHECK (num_nonnulls("bytes", "object_key") = 1);
ALTER TABLE "page_file" ALTER COLUMN "bytes" DROP NOT NULL, ADD COLUMN "object_key" TEXT,
  ADD CONSTRAINT page_file_bytes_are_in_one_place CHECK (num_nonnulls("bytes", "object_key") = 1);
-- An export had no digest until now. In the object store, each has one.
ALTER TABLE "export_file" ALTER COLUMN "bytes" DROP NOT NULL, ADD COLUMN "object_key" TEXT, ADD COLUMN "digest" TEXT,
  ADD CONSTRAINT export_file_bytes_are_in_one_place CHECK (num_nonnulls("bytes", "object_key") = 1),
  ADD CONSTRAINT export_file_has_digest CHECK ("object_key" IS NULL OR "digest" IS NOT NULL);
CREATE UNIQUE INDEX "original_object_key_key" ON "original"("object_key");
CREATE UNIQUE INDEX "page_file_object_key_key" ON "page_file"("object_key");
CREATE UNIQUE INDEX "export_file_object_key_key" ON "export_file"("object_key");

-- Objects that no row names any more. They are deleted from the store after the transaction that left them.
CREATE TABLE "object_to_delete" (
    "key" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "object_to_delete_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "object_to_delete_workspace_id_since_idx" ON "object_to_delete"("workspace_id", "since");
SELECT protect_by_workspace('object_to_delete', 'workspace_id');

-- However a row is deleted, by a query or with what it belongs to, its object is left. So is one whose bytes have moved elsewhere.
CREATE FUNCTION leave_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.object_key IS DISTINCT FROM OLD.object_key THEN
    INSERT INTO object_to_delete (key, workspace_id) VALUES (OLD.object_key, OLD.workspace_id) ON CONFLICT (key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER leave_object AFTER DELETE OR UPDATE OF object_key ON original
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION leave_object();
CREATE TRIGGER leave_object AFTER DELETE OR UPDATE OF object_key ON page_file
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION leave_object();
CREATE TRIGGER leave_object AFTER DELETE OR UPDATE OF object_key ON export_file
  FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION leave_object();

-- The part of a bucket that belongs to this database. It is not backed up, so a restored copy never touches the objects of the database
-- that it was copied from. Only SQL reads it.
CREATE TABLE "object_area" (
    "is_only" BOOLEAN PRIMARY KEY DEFAULT true CHECK ("is_only"),
    "name" TEXT NOT NULL DEFAULT gen_random_uuid()::text
);
INSERT INTO "object_area" DEFAULT VALUES;
REVOKE INSERT, UPDATE, DELETE ON "object_area" FROM sourcebook_app;
