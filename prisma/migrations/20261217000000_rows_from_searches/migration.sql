-- The saved search whose matches are the rows of a table, and whose later matches are offered as rows.
ALTER TABLE "extraction_table" ADD COLUMN "search_id" TEXT;
ALTER TABLE "extraction_table" ADD CONSTRAINT "extraction_table_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_search"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "extraction_table_search_id_idx" ON "extraction_table"("search_id");
