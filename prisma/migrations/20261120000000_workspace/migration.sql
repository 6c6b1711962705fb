-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "administrator" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMP(3),
    "refresh_token_expires_at" TIMESTAMP(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" TEXT NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "accepted_at" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "last_used_at" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "model_setting" (
    "workspace_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "base_url" TEXT,
    "api_key_cipher" TEXT,
    "context_tokens" INTEGER,
    "run_cost_ceiling_usd" DOUBLE PRECISION,
    "run_token_ceiling" INTEGER,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "model_setting_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT,
    "action" TEXT NOT NULL,
    "object_kind" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "body_digest" TEXT NOT NULL,
    "result" JSONB,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("workspace_id","user_id","endpoint","key")
);

-- CreateTable
CREATE TABLE "collection" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "guide" JSONB,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_is_chosen" BOOLEAN NOT NULL DEFAULT false,
    "url" TEXT,
    "normalised_url" TEXT,
    "file_name" TEXT,
    "status" TEXT NOT NULL,
    "progress" TEXT,
    "failure_code" TEXT,
    "failure_sentence" TEXT,
    "current_revision_id" TEXT,
    "pending_original_id" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revision" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "markdown" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "author" TEXT,
    "site_name" TEXT,
    "published_at" TIMESTAMP(3),
    "language" TEXT,
    "links" JSONB NOT NULL DEFAULT '[]',
    "signals" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "dropped" JSONB NOT NULL DEFAULT '[]',
    "hidden_text" JSONB,
    "anchors" JSONB NOT NULL DEFAULT '[]',
    "content_digest" TEXT NOT NULL,
    "word_count" INTEGER NOT NULL DEFAULT 0,
    "original_id" TEXT,
    "final_url" TEXT,
    "captured_with" TEXT NOT NULL,
    "captured_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "original" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "byte_length" INTEGER NOT NULL,
    "media_type" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "original_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "title_is_chosen" BOOLEAN NOT NULL DEFAULT false,
    "external_id" TEXT,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "chosen_root_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "parent_id" TEXT,
    "role" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "run_id" TEXT,
    "chosen_child_id" TEXT,
    "source_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "failure" JSONB,
    "unsupported" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "citation" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "owner_kind" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "marker_start" INTEGER,
    "source_id" TEXT NOT NULL,
    "revision_id" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "quote" TEXT NOT NULL,
    "prefix" TEXT NOT NULL DEFAULT '',
    "suffix" TEXT NOT NULL DEFAULT '',
    "match" TEXT NOT NULL,
    "similarity" DOUBLE PRECISION,
    "model_quote" TEXT,
    "confidence" DOUBLE PRECISION,
    "locator" JSONB,
    "source_title" TEXT NOT NULL,
    "source_url" TEXT,
    "page" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'current',
    "state_revision_id" TEXT,
    "captured_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "citation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "agent" TEXT NOT NULL DEFAULT 'react',
    "status" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "failure" JSONB,
    "collection_id" TEXT,
    "conversation_id" TEXT,
    "message_id" TEXT,
    "artifact_id" TEXT,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "model" TEXT,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DOUBLE PRECISION,
    "cancel_requested_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "frame" (
    "run_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "frame_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "model_call" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "run_id" TEXT,
    "conversation_id" TEXT,
    "turn" INTEGER NOT NULL,
    "task" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "response" JSONB,
    "failure" JSONB,
    "input_tokens" INTEGER,
    "output_tokens" INTEGER,
    "cost_usd" DOUBLE PRECISION,
    "tool_schema_version" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMP(3) NOT NULL,
    "duration_ms" INTEGER,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT,
    "title" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "options" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL,
    "failure" JSONB,
    "run_id" TEXT,
    "current_version" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMP(3),

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact_version" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "artifact_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "markdown" TEXT NOT NULL,
    "data" JSONB,
    "origin" TEXT NOT NULL,
    "unsupported" JSONB NOT NULL DEFAULT '[]',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "share_link" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "artifact_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "passphrase_hash" TEXT,
    "snapshot" JSONB,
    "expires_at" TIMESTAMP(3),
    "revoked_at" TIMESTAMP(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMP(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_slug_key" ON "workspace"("slug");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_workspace_id_user_id_key" ON "member"("workspace_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_token_hash_key" ON "invitation"("token_hash");

-- CreateIndex
CREATE INDEX "invitation_workspace_id_idx" ON "invitation"("workspace_id");

-- CreateIndex
CREATE INDEX "api_token_workspace_id_idx" ON "api_token"("workspace_id");

-- CreateIndex
CREATE INDEX "audit_event_workspace_id_at_idx" ON "audit_event"("workspace_id", "at");

-- CreateIndex
CREATE INDEX "collection_workspace_id_deleted_at_idx" ON "collection"("workspace_id", "deleted_at");

-- CreateIndex
CREATE INDEX "source_workspace_id_collection_id_deleted_at_idx" ON "source"("workspace_id", "collection_id", "deleted_at");

-- CreateIndex
CREATE INDEX "source_collection_id_normalised_url_idx" ON "source"("collection_id", "normalised_url");

-- CreateIndex
CREATE INDEX "revision_workspace_id_content_digest_idx" ON "revision"("workspace_id", "content_digest");

-- CreateIndex
CREATE UNIQUE INDEX "revision_source_id_number_key" ON "revision"("source_id", "number");

-- CreateIndex
CREATE INDEX "original_workspace_id_digest_idx" ON "original"("workspace_id", "digest");

-- CreateIndex
CREATE INDEX "conversation_workspace_id_collection_id_user_id_updated_at_idx" ON "conversation"("workspace_id", "collection_id", "user_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_workspace_id_user_id_external_id_key" ON "conversation"("workspace_id", "user_id", "external_id");

-- CreateIndex
CREATE INDEX "message_conversation_id_created_at_idx" ON "message"("conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "message_run_id_idx" ON "message"("run_id");

-- CreateIndex
CREATE INDEX "citation_workspace_id_owner_kind_owner_id_idx" ON "citation"("workspace_id", "owner_kind", "owner_id");

-- CreateIndex
CREATE INDEX "citation_workspace_id_source_id_idx" ON "citation"("workspace_id", "source_id");

-- CreateIndex
CREATE INDEX "run_workspace_id_created_at_idx" ON "run"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "run_conversation_id_idx" ON "run"("conversation_id");

-- CreateIndex
CREATE INDEX "run_artifact_id_idx" ON "run"("artifact_id");

-- CreateIndex
CREATE INDEX "frame_workspace_id_idx" ON "frame"("workspace_id");

-- CreateIndex
CREATE INDEX "model_call_workspace_id_started_at_idx" ON "model_call"("workspace_id", "started_at");

-- CreateIndex
CREATE INDEX "model_call_run_id_idx" ON "model_call"("run_id");

-- CreateIndex
CREATE INDEX "artifact_workspace_id_deleted_at_updated_at_idx" ON "artifact"("workspace_id", "deleted_at", "updated_at");

-- CreateIndex
CREATE INDEX "artifact_collection_id_idx" ON "artifact"("collection_id");

-- CreateIndex
CREATE UNIQUE INDEX "artifact_version_artifact_id_number_key" ON "artifact_version"("artifact_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "share_link_token_hash_key" ON "share_link"("token_hash");

-- CreateIndex
CREATE INDEX "share_link_workspace_id_created_at_idx" ON "share_link"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "share_link_artifact_id_idx" ON "share_link"("artifact_id");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revision" ADD CONSTRAINT "revision_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "original" ADD CONSTRAINT "original_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact_version" ADD CONSTRAINT "artifact_version_artifact_id_fkey" FOREIGN KEY ("artifact_id") REFERENCES "artifact"("id") ON DELETE CASCADE ON UPDATE CASCADE;



CREATE TABLE "worker_heartbeat" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "worker_heartbeat_pkey" PRIMARY KEY ("name")
);

-- ── the second wall: row-level security ──────────────────────────────────────
-- The app runs as a role that owns nothing. A transaction names its workspace with set_config('app.workspace', …, true);
-- '*' is for the few doors that look across workspaces (a share token, a worker taking a job), and must be asked for.
DO $$ BEGIN
  CREATE ROLE sourcebook_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
GRANT sourcebook_app TO CURRENT_USER;
GRANT USAGE ON SCHEMA public TO sourcebook_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO sourcebook_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO sourcebook_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO sourcebook_app;
REVOKE ALL ON _prisma_migrations FROM sourcebook_app;

CREATE FUNCTION protect_by_workspace(table_name regclass, key_column text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format(
    'CREATE POLICY of_workspace ON %s USING (%I = current_setting(''app.workspace'', true) OR current_setting(''app.workspace'', true) = ''*'')',
    table_name, key_column);
END $$;
REVOKE EXECUTE ON FUNCTION protect_by_workspace FROM PUBLIC;

SELECT protect_by_workspace('workspace', 'id');
SELECT protect_by_workspace(name::regclass, 'workspace_id')
FROM unnest(ARRAY['member', 'invitation', 'api_token', 'model_setting', 'audit_event', 'idempotency_key', 'collection', 'source',
  'revision', 'original', 'conversation', 'message', 'citation', 'run', 'frame', 'model_call', 'artifact', 'artifact_version',
  'share_link']) AS name;

-- ── a reader of a run's log hears of new frames ──────────────────────────────
CREATE FUNCTION announce_frames() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('run_frames', run_id) FROM (SELECT DISTINCT run_id FROM added) AS runs;
  RETURN NULL;
END $$;
CREATE TRIGGER announce_frames AFTER INSERT ON frame REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION announce_frames();

-- ── rate limits (rate-limiter-flexible keeps its points here) ────────────────
CREATE TABLE rate_limit (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);

-- ── one address once in a collection, also when two people paste it at the same moment ──
CREATE UNIQUE INDEX source_address_once ON source (collection_id, normalised_url)
  WHERE deleted_at IS NULL AND normalised_url IS NOT NULL;
