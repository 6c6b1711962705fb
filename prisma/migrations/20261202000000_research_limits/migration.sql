-- Ceilings that a plan of research is kept with, and model calls whose tokens are reckoned because nobody told them.
-- AlterTable
ALTER TABLE "research_plan" ADD COLUMN "budget" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "model_call" ADD COLUMN "is_estimated" BOOLEAN NOT NULL DEFAULT false;
