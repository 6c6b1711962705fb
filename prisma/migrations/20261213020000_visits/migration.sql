-- When a member was last on Home, and when before that: what is new is counted from there.
CREATE TABLE "visit" (
    "workspace_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL,
    "previous_at" TIMESTAMP(3),
    CONSTRAINT "visit_pkey" PRIMARY KEY ("workspace_id", "user_id")
);
SELECT protect_by_workspace('visit', 'workspace_id');

-- When the state of a citation last changed, whoever changed it. Citations that never changed have none.
ALTER TABLE "citation" ADD COLUMN "state_changed_at" TIMESTAMP(3);
CREATE INDEX "citation_workspace_id_state_changed_at_idx" ON "citation"("workspace_id", "state_changed_at");
CREATE FUNCTION note_citation_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state_changed_at := now() AT TIME ZONE 'UTC';
  RETURN NEW;
END $$;
CREATE TRIGGER citation_state_changed BEFORE UPDATE OF state ON citation
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_citation_state();

CREATE INDEX "revision_workspace_id_captured_at_idx" ON "revision"("workspace_id", "captured_at");
