-- A source that moves to another collection takes its passages along, so that search finds it there and nowhere else. Only functions of the
-- owner write passages, and this keeps them true to their source whoever moves it.
CREATE FUNCTION move_passages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE passage SET collection_id = NEW.collection_id WHERE source_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER source_moved AFTER UPDATE OF collection_id ON source
  FOR EACH ROW WHEN (OLD.collection_id IS DISTINCT FROM NEW.collection_id) EXECUTE FUNCTION move_passages();
