-- Where in a page or an artifact a member writes. It is as short-lived as the row.
ALTER TABLE "presence" ADD COLUMN "caret" TEXT;

-- Tells whoever has a page or an artifact open that somebody came, moved their caret, or saved. A trigger says it, so that no new way to save
-- can forget to. The payload is the id of the thing.
CREATE FUNCTION announce_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('thing', NEW.subject_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER announce_arrival AFTER INSERT ON presence FOR EACH ROW EXECUTE FUNCTION announce_company();
CREATE TRIGGER announce_caret AFTER UPDATE OF caret ON presence FOR EACH ROW
  WHEN (OLD.caret IS DISTINCT FROM NEW.caret) EXECUTE FUNCTION announce_company();

CREATE FUNCTION announce_save() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('thing', NEW.id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER announce_save AFTER UPDATE OF version ON knowledge_page FOR EACH ROW
  WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION announce_save();
CREATE TRIGGER announce_save AFTER UPDATE OF current_version ON artifact FOR EACH ROW
  WHEN (OLD.current_version IS DISTINCT FROM NEW.current_version) EXECUTE FUNCTION announce_save();
