-- What a reference said of the publication that a source is (decision 156). A new column without a default locks the table for a moment only.
ALTER TABLE "source" ADD COLUMN "publication" JSONB;
