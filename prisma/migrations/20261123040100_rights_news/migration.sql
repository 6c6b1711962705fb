-- Tells whoever serves a stream that somebody's rights have changed: a token was revoked, a session ended, a membership ended or changed
-- its role. The payload is the id of the person; a trigger says it, so that no new way to take a right can forget to.
CREATE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rights', OLD.user_id);
  RETURN NULL;
END;
$$;
CREATE TRIGGER announce_rights AFTER UPDATE OF revoked_at OR DELETE ON api_token FOR EACH ROW EXECUTE FUNCTION announce_rights();
CREATE TRIGGER announce_rights AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION announce_rights();
CREATE TRIGGER announce_rights AFTER UPDATE OF role OR DELETE ON member FOR EACH ROW EXECUTE FUNCTION announce_rights();
