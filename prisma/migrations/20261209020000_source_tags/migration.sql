-- The team's tags of a source, and what each member marked for themselves.
ALTER TABLE "source" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

CREATE TABLE "source_mark" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "is_starred" BOOLEAN NOT NULL DEFAULT false,
    "reading" TEXT NOT NULL DEFAULT 'unread',
    CONSTRAINT "source_mark_pkey" PRIMARY KEY ("user_id", "source_id")
);
CREATE INDEX "source_mark_workspace_id_source_id_idx" ON "source_mark"("workspace_id", "source_id");
ALTER TABLE "source_mark" ADD CONSTRAINT "source_mark_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('source_mark', 'workspace_id');
