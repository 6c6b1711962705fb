-- How answers from the collection should be written, in the words of the team. Empty if they gave none.
ALTER TABLE "collection" ADD COLUMN "instructions" TEXT NOT NULL DEFAULT '';
