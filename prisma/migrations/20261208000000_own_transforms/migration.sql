-- Transforms that a team made, and every version of what they ask for.
-- CreateTable
CREATE TABLE "own_transform" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "current_version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "own_transform_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "own_transform_version" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "transform_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "own_transform_version_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "own_transform_workspace_id_idx" ON "own_transform"("workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "own_transform_version_transform_id_number_key" ON "own_transform_version"("transform_id", "number");

-- AddForeignKey
ALTER TABLE "own_transform_version" ADD CONSTRAINT "own_transform_version_transform_id_fkey" FOREIGN KEY ("transform_id") REFERENCES "own_transform"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_by_workspace('own_transform', 'workspace_id');
SELECT protect_by_workspace('own_transform_version', 'workspace_id');
