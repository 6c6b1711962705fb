-- The passages may also be indexed by a search engine beside the database (decision 119).

-- The engine that the workers keep up to date, if one is set up. A generation numbers the indices that one version of the analyser fills.
-- The row is not backed up: a restored instance fills its engine anew. Only SQL reads and writes it.
CREATE TABLE search_engine (
  is_only         boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  filling         integer NOT NULL,
  -- The last change that was noted when the filling began. The generation answers once everything up to it is indexed.
  filled_through  bigint NOT NULL DEFAULT 0,
  -- The generation that answers. Null until the first one is filled.
  serving         integer,
  -- Whether what an earlier filling left in the indices of this generation was deleted.
  is_prepared     boolean NOT NULL DEFAULT false,
  -- One worker at a time writes to the engine, as long as it does not take longer than it said.
  follower_id     text,
  following_until timestamptz,
  failure         text
);

-- Sources whose passages the engine does not have yet as they are now. A source is listed once, with the number of its last change.
CREATE SEQUENCE passage_change_number;
CREATE TABLE passage_change (
  source_id    text PRIMARY KEY,
  workspace_id text NOT NULL,
  change       bigint NOT NULL DEFAULT nextval('passage_change_number'),
  since        timestamptz NOT NULL DEFAULT now(),
  -- When it is sent next. It is later than now if the engine refused the source.
  due_at       timestamptz NOT NULL DEFAULT now(),
  failure      text
);
ALTER SEQUENCE passage_change_number OWNED BY passage_change.change;
CREATE INDEX passage_change_due ON passage_change (due_at, change);
CREATE INDEX passage_change_workspace ON passage_change (workspace_id);
SELECT protect_by_workspace('passage_change', 'workspace_id');
REVOKE INSERT ON search_engine FROM sourcebook_app;

-- However passages are added, moved or removed, by a query or with what they belong to, their sources are noted in the same transaction.
-- Without an engine nothing is noted.
CREATE FUNCTION note_passages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM search_engine) THEN RETURN NULL; END IF;
  INSERT INTO passage_change (source_id, workspace_id)
  SELECT DISTINCT source_id, workspace_id FROM changed ORDER BY source_id
  ON CONFLICT (source_id) DO UPDATE SET change = nextval('passage_change_number'), due_at = now(), failure = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_added AFTER INSERT ON passage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_passages();
CREATE TRIGGER note_moved AFTER UPDATE ON passage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_passages();
CREATE TRIGGER note_removed AFTER DELETE ON passage REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_passages();

-- What was deleted keeps its passages until it is erased, because it may be restored. The engine does not keep them.
CREATE FUNCTION note_source() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM search_engine) THEN RETURN NULL; END IF;
  INSERT INTO passage_change (source_id, workspace_id) VALUES (NEW.id, NEW.workspace_id)
  ON CONFLICT (source_id) DO UPDATE SET change = nextval('passage_change_number'), due_at = now(), failure = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_source AFTER UPDATE OF deleted_at ON source
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION note_source();

CREATE FUNCTION note_collection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM search_engine) THEN RETURN NULL; END IF;
  INSERT INTO passage_change (source_id, workspace_id)
  SELECT id, workspace_id FROM source WHERE collection_id = NEW.id ORDER BY id
  ON CONFLICT (source_id) DO UPDATE SET change = nextval('passage_change_number'), due_at = now(), failure = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_collection AFTER UPDATE OF deleted_at ON collection
  FOR EACH ROW WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION note_collection();

-- Notes all sources for a generation of indices that is empty. The first time, passages are locked until the transaction ends, so that no
-- transaction that began before it changes any without noting them.
CREATE FUNCTION fill_search_engine(generation integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM search_engine) THEN LOCK TABLE passage IN SHARE ROW EXCLUSIVE MODE; END IF;
  INSERT INTO search_engine (filling) VALUES (generation)
  ON CONFLICT (is_only) DO UPDATE SET filling = excluded.filling, serving = NULL, is_prepared = false;
  INSERT INTO passage_change (source_id, workspace_id)
  SELECT id, workspace_id FROM source WHERE EXISTS (SELECT FROM passage WHERE passage.source_id = source.id) ORDER BY id
  ON CONFLICT (source_id) DO UPDATE SET change = nextval('passage_change_number'), due_at = now(), failure = NULL;
  UPDATE search_engine SET filled_through = (SELECT last_value FROM passage_change_number);
END $$;
REVOKE EXECUTE ON FUNCTION fill_search_engine FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fill_search_engine TO sourcebook_app;

-- Forgets the notes of changes that the engine has confirmed. A source that was noted again meanwhile stays noted, and one that is being noted
-- now is not waited for. If another worker forgot a note before, this one was overtaken and may have written what the other had removed, so
-- the source is noted again.
CREATE FUNCTION confirm_passages(sources text[], workspaces text[], changes bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE overtaken text[];
BEGIN
  SELECT array_agg(done.source_id) INTO overtaken FROM unnest(sources) AS done (source_id)
  WHERE NOT EXISTS (SELECT FROM passage_change AS noted WHERE noted.source_id = done.source_id);
  DELETE FROM passage_change WHERE source_id IN (
    SELECT noted.source_id FROM passage_change AS noted
    JOIN unnest(sources, changes) AS done (source_id, change) ON done.source_id = noted.source_id AND done.change = noted.change
    FOR UPDATE OF noted SKIP LOCKED);
  INSERT INTO passage_change (source_id, workspace_id)
  SELECT done.source_id, done.workspace_id FROM unnest(sources, workspaces) AS done (source_id, workspace_id)
  WHERE done.source_id = ANY (overtaken) ORDER BY done.source_id
  ON CONFLICT (source_id) DO NOTHING;
END $$;
REVOKE EXECUTE ON FUNCTION confirm_passages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_passages TO sourcebook_app;
