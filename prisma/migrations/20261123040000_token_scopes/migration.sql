-- What an API token may be used for. Tokens made before this keep every scope; none of them reaches people, credentials or policy.
-- AlterTable
ALTER TABLE "api_token" ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT ARRAY['read', 'write', 'act']::TEXT[];
