-- A plan of a research across collections belongs to none of them.
ALTER TABLE "research_plan" ALTER COLUMN "collection_id" DROP NOT NULL;
