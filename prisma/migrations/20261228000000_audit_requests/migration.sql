-- Which request an event of the audit log belongs to, and from where it came. The transaction itself says so (set_config('app.request', …)), so no
-- use case can forget it. Adding the columns and the index locks the table briefly: a workspace has far fewer events than rows of other kinds.
ALTER TABLE "audit_event"
  ADD COLUMN "request_id" TEXT DEFAULT (NULLIF(current_setting('app.request'::text, true), ''::text)::jsonb ->> 'id'::text),
  ADD COLUMN "origin" JSONB DEFAULT (NULLIF(current_setting('app.request'::text, true), ''::text)::jsonb -> 'origin'::text);

CREATE INDEX "audit_event_workspace_id_request_id_idx" ON "audit_event"("workspace_id", "request_id");
