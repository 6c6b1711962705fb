-- MCP servers of others whose tools agents may call, and those tools as their servers describe them (decision 129).
CREATE TABLE "mcp_server" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "url_cipher" TEXT NOT NULL,
    "sign_in" TEXT NOT NULL CHECK ("sign_in" IN ('none', 'bearer', 'header')),
    "header_name" TEXT,
    "header_cipher" TEXT,
    "title" TEXT NOT NULL,
    "protocol_version" TEXT,
    "read_at" TIMESTAMP(3),
    "failure" TEXT,
    "left_out" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "mcp_server_pkey" PRIMARY KEY ("id"),
    CHECK (("sign_in" = 'none') = ("header_name" IS NULL)),
    CHECK (("sign_in" = 'none') = ("header_cipher" IS NULL))
);
CREATE UNIQUE INDEX "mcp_server_workspace_id_name_key" ON "mcp_server"("workspace_id", "name");
CREATE UNIQUE INDEX "mcp_server_workspace_id_key_key" ON "mcp_server"("workspace_id", "key");
SELECT protect_by_workspace('mcp_server', 'workspace_id');

-- A tool is on while what an owner accepted is what the server describes now.
CREATE TABLE "mcp_tool" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "server_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "call_name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "accepted" JSONB,
    "is_gone" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL,
    CONSTRAINT "mcp_tool_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "mcp_tool_server_id_name_key" ON "mcp_tool"("server_id", "name");
CREATE UNIQUE INDEX "mcp_tool_workspace_id_call_name_key" ON "mcp_tool"("workspace_id", "call_name");
ALTER TABLE "mcp_tool" ADD CONSTRAINT "mcp_tool_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "mcp_server"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT protect_by_workspace('mcp_tool', 'workspace_id');
