-- A workspace keeps several models, each under a name. At most one of them is the default; without one, the model of the environment answers,
-- or else the built-in reader. A row named "environment" or "built-in" holds what an owner set for one of those two, which are always offered.
-- The one setting of a workspace becomes its default.
ALTER TABLE "model_setting"
  ADD COLUMN "id" TEXT,
  ADD COLUMN "name" TEXT,
  ADD COLUMN "is_default" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "tried_at" TIMESTAMP(3),
  ADD COLUMN "try_failure" TEXT,
  ADD COLUMN "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "model_setting" SET
  "id" = gen_random_uuid()::text,
  "is_default" = true,
  "created_at" = "updated_at",
  "name" = CASE "provider" WHEN 'environment' THEN 'environment' WHEN 'extractive' THEN 'built-in' ELSE "model" END;
ALTER TABLE "model_setting" DROP CONSTRAINT "model_setting_pkey";
ALTER TABLE "model_setting"
  ALTER COLUMN "id" SET NOT NULL,
  ALTER COLUMN "name" SET NOT NULL,
  ADD CONSTRAINT "model_setting_pkey" PRIMARY KEY ("id");
CREATE INDEX "model_setting_workspace_id_idx" ON "model_setting"("workspace_id");
CREATE UNIQUE INDEX "model_setting_one_name" ON "model_setting"("workspace_id", lower("name"));
CREATE UNIQUE INDEX "model_setting_one_default" ON "model_setting"("workspace_id") WHERE "is_default";
