-- How a workspace is signed in to an MCP server with OAuth (decision 154). `mcp_server.sign_in` stays `none`.
CREATE TABLE "mcp_sign_in" (
    "server_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "state" TEXT NOT NULL CHECK ("state" IN ('waiting', 'signed_in', 'ended')),
    "host" TEXT NOT NULL,
    "client_cipher" TEXT,
    "grant_cipher" TEXT,
    "grant_number" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMP(3),
    "renewing_until" TIMESTAMP(3),
    "scope" TEXT,
    "lacked_scope" TEXT,
    "signed_in_by" TEXT,
    "signed_in_at" TIMESTAMP(3),
    CONSTRAINT "mcp_sign_in_pkey" PRIMARY KEY ("server_id"),
    CHECK (("state" = 'signed_in') = ("grant_cipher" IS NOT NULL))
);
ALTER TABLE "mcp_sign_in" ADD CONSTRAINT "mcp_sign_in_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "mcp_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('mcp_sign_in', 'workspace_id');
