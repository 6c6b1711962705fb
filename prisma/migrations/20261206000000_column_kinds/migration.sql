-- Columns of numbers may name their unit, and columns with a choice the answers to choose from.
-- AlterTable
ALTER TABLE "table_column" ADD COLUMN     "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "unit" TEXT;
