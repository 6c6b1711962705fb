-- How the members of a workspace sign in through an OpenID Connect issuer of their organisation. Who a subject of the issuer is stands in
-- the table "account", under a provider that names the workspace.
CREATE TABLE "single_sign_on" (
    "workspace_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret_cipher" TEXT NOT NULL,
    "domains" TEXT[] NOT NULL,
    "group_claim" TEXT NOT NULL,
    "owner_groups" TEXT[] NOT NULL,
    "editor_groups" TEXT[] NOT NULL,
    "default_role" TEXT NOT NULL,
    "is_only_way" BOOLEAN NOT NULL,
    "saved_by" TEXT NOT NULL,
    "saved_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "single_sign_on_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "single_sign_on_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT protect_by_workspace('single_sign_on', 'workspace_id');
-- Two sign-ins at the same moment must not give one subject two users.
CREATE UNIQUE INDEX "account_provider_id_account_id_key" ON "account"("provider_id", "account_id");
