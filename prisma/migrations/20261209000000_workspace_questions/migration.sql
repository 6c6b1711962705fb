-- A question to the workspace: the ticked collections, of which none means all. Its conversation has the context type `workspace`.
ALTER TABLE "message" ADD COLUMN "collection_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "conversation_workspace_id_user_id_context_type_updated_at_idx" ON "conversation"("workspace_id", "user_id", "context_type", "updated_at");
