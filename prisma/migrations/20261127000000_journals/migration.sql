-- Journals and knowledge pages: texts of nested blocks with versions, what is known of each block, and what they point to.
-- CreateTable
CREATE TABLE "knowledge_page" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "file_path" TEXT,
    "format" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "block_ids" TEXT[] NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "is_tainted" BOOLEAN NOT NULL DEFAULT false,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "knowledge_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_version" (
    "page_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "block_ids" TEXT[] NOT NULL,
    "origin" TEXT NOT NULL,
    "run_id" TEXT,
    "created_by" TEXT NOT NULL,
    "began_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_version_pkey" PRIMARY KEY ("page_id","number")
);

-- CreateTable
CREATE TABLE "page_block" (
    "page_id" TEXT NOT NULL,
    "block_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "is_present" BOOLEAN NOT NULL DEFAULT true,
    "markdown" TEXT NOT NULL,
    "digest" TEXT,
    "taint" TEXT,
    "from_page_id" TEXT,
    "from_block_id" TEXT,
    "revision_id" TEXT,
    "run_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_block_pkey" PRIMARY KEY ("page_id","block_id")
);

-- CreateTable
CREATE TABLE "page_link" (
    "page_id" TEXT NOT NULL,
    "block_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,

    CONSTRAINT "page_link_pkey" PRIMARY KEY ("page_id","block_id","kind","target")
);

-- CreateIndex
CREATE UNIQUE INDEX "knowledge_page_workspace_id_name_key_key" ON "knowledge_page"("workspace_id", "name_key");

-- CreateIndex
CREATE INDEX "knowledge_page_workspace_id_kind_deleted_at_updated_at_idx" ON "knowledge_page"("workspace_id", "kind", "deleted_at", "updated_at");

-- CreateIndex
CREATE INDEX "page_block_workspace_id_block_id_idx" ON "page_block"("workspace_id", "block_id");

-- CreateIndex
CREATE INDEX "page_block_workspace_id_digest_idx" ON "page_block"("workspace_id", "digest");

-- CreateIndex
CREATE INDEX "page_block_workspace_id_from_page_id_idx" ON "page_block"("workspace_id", "from_page_id");

-- CreateIndex
CREATE INDEX "page_link_workspace_id_kind_target_idx" ON "page_link"("workspace_id", "kind", "target");

-- AddForeignKey
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "knowledge_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_block" ADD CONSTRAINT "page_block_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "knowledge_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "page_link" ADD CONSTRAINT "page_link_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "knowledge_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a page says, for search; only SQL reads and writes it.
CREATE TABLE page_words (
  page_id      text PRIMARY KEY REFERENCES knowledge_page (id) ON DELETE CASCADE,
  workspace_id text NOT NULL,
  words        tsvector NOT NULL
);
CREATE INDEX page_words_words ON page_words USING gin (workspace_id, words);

SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['knowledge_page', 'page_version', 'page_block', 'page_link', 'page_words']) AS name;
