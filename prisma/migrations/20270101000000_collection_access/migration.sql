-- A collection is open to its whole workspace, or to some of its members. What belongs to one that a reader may not open is hidden from their
-- transactions by row-level security, like the rows of another workspace (decision 109).
ALTER TABLE collection ADD COLUMN access text NOT NULL DEFAULT 'workspace' CHECK (access IN ('workspace', 'people'));
CREATE INDEX collection_for_people ON collection (workspace_id) WHERE access = 'people';

-- Who may open a collection that is not open to all. A person who leaves the workspace leaves its collections.
CREATE TABLE collection_member (
  collection_id text NOT NULL REFERENCES collection (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id text NOT NULL,
  workspace_id text NOT NULL,
  added_at timestamp(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (collection_id, user_id),
  FOREIGN KEY (workspace_id, user_id) REFERENCES member (workspace_id, user_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX collection_member_workspace_id_user_id_idx ON collection_member (workspace_id, user_id);
SELECT protect_by_workspace('collection_member', 'workspace_id');

-- When somebody last lost the right to open a collection. A stream that began before ends.
ALTER TABLE member ADD COLUMN narrowed_at timestamp(3);

-- ── what is hidden ───────────────────────────────────────────────────────────
-- The collections that a member may not open, separated by commas. `transact` calls it once and keeps the answer in `app.hidden`. Null if the
-- work is for nobody, from whom nothing is hidden.
CREATE FUNCTION list_hidden_collections(of_workspace text, reader text) RETURNS text
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(collection.id, ','), '') FROM collection
  WHERE collection.workspace_id = of_workspace AND collection.access = 'people'
    AND NOT EXISTS (SELECT FROM collection_member AS one WHERE one.collection_id = collection.id AND one.user_id = reader)
$$;

-- Null if nothing is hidden from this transaction.
CREATE FUNCTION hidden_collections() RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT string_to_array(nullif(current_setting('app.hidden', true), ''), ',')
$$;

-- Whether a user may open a collection that is hidden from this transaction. What they made in no collection may hold something of it.
CREATE FUNCTION is_insider(of_user text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM collection_member WHERE user_id = of_user AND collection_id = ANY (hidden_collections()))
$$;

-- Whether what somebody asked or ran is open: by its collection, or, where it reached several, by what its author may open.
CREATE FUNCTION is_open(in_collection text, author text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN in_collection IS NULL THEN NOT is_insider(author) ELSE in_collection <> ALL (hidden_collections()) END
$$;

CREATE FUNCTION is_source_open(of_source text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM source WHERE id = of_source AND collection_id = ANY (hidden_collections()))
$$;

-- What stands in no collection is hidden if it quotes a hidden one.
CREATE FUNCTION quotes_hidden(of_artifact text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM artifact_version AS version
    JOIN citation ON citation.owner_kind = 'artifact_version' AND citation.owner_id = version.id AND citation.workspace_id = version.workspace_id
    JOIN source ON source.id = citation.source_id
    WHERE version.artifact_id = of_artifact AND source.collection_id = ANY (hidden_collections())
  )
$$;

CREATE FUNCTION is_artifact_open(of_artifact text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM artifact WHERE id = of_artifact
      AND CASE WHEN collection_id IS NULL THEN quotes_hidden(id) ELSE collection_id = ANY (hidden_collections()) END
  )
$$;

-- A review reads pages only, which are open to all.
CREATE FUNCTION is_run_open(of_run text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM run WHERE id = of_run AND kind <> 'knowledge' AND NOT is_open(collection_id, user_id))
$$;

CREATE FUNCTION is_conversation_open(of_conversation text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM conversation WHERE id = of_conversation AND NOT is_open(collection_id, user_id))
$$;

CREATE FUNCTION is_table_open(of_table text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM extraction_table WHERE id = of_table AND collection_id = ANY (hidden_collections()))
$$;

-- A table has many cells, so what is hidden of tables is listed once for each query: the tables of hidden collections, and the sources of
-- hidden collections in the rows of other tables, of which there are seldom any.
CREATE FUNCTION hidden_tables() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(id), '{}') FROM extraction_table WHERE collection_id = ANY (hidden_collections())
$$;

CREATE FUNCTION hidden_row_sources() RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT source.id), '{}') FROM source JOIN table_row AS line ON line.source_id = source.id
  WHERE source.collection_id = ANY (hidden_collections()) AND line.table_id <> ALL (hidden_tables())
$$;

CREATE FUNCTION is_workflow_open(of_workflow text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM workflow WHERE id = of_workflow AND collection_id = ANY (hidden_collections()))
$$;

CREATE FUNCTION is_execution_open(of_execution text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM workflow_execution WHERE id = of_execution AND NOT is_workflow_open(workflow_id))
$$;

CREATE FUNCTION is_session_open(of_session text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM llmx_session WHERE id = of_session AND NOT is_open(collection_id, user_id))
$$;

-- A thread is as open as what it is about. Pages and previews of workflows are open to all.
CREATE FUNCTION is_subject_open(kind text, id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE kind
    WHEN 'source' THEN is_source_open(id)
    WHEN 'answer' THEN NOT EXISTS (SELECT FROM message WHERE message.id = $2 AND NOT (is_conversation_open(message.conversation_id) AND NOT message.collection_ids && hidden_collections()))
    WHEN 'artifact' THEN is_artifact_open(id)
    WHEN 'cell' THEN is_table_open(id)
    WHEN 'plan' THEN NOT EXISTS (SELECT FROM research_plan AS plan WHERE plan.id = $2 AND NOT is_open(plan.collection_id, plan.user_id))
    WHEN 'run' THEN is_run_open(id)
    ELSE true
  END
$$;

CREATE FUNCTION is_thread_open(of_thread text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM thread WHERE thread.id = of_thread AND NOT is_subject_open(thread.subject_kind, thread.subject_id))
$$;

-- ── row-level security ───────────────────────────────────────────────────────
-- Hides the rows of a table for which `condition` does not hold, from the app alone: functions of the owner see them, because they decide.
-- Where nothing is hidden, which is asked once for each query, the condition is not looked at.
CREATE FUNCTION hide_with_collection(table_name regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY of_open_collection ON %s AS RESTRICTIVE TO sourcebook_app USING ((SELECT hidden_collections()) IS NULL OR (%s))',
    table_name, condition);
END $$;
REVOKE EXECUTE ON FUNCTION hide_with_collection FROM PUBLIC;

SELECT hide_with_collection('collection', 'id <> ALL ((SELECT hidden_collections())::text[])');
SELECT hide_with_collection(name::regclass, 'collection_id IS NULL OR collection_id <> ALL ((SELECT hidden_collections())::text[])')
FROM unnest(ARRAY['collection_member', 'source', 'passage', 'folder', 'saved_search', 'extraction_table', 'workflow']) AS name;
SELECT hide_with_collection(name::regclass, 'is_open(collection_id, user_id)')
FROM unnest(ARRAY['conversation', 'llmx_session', 'research_plan']) AS name;
SELECT hide_with_collection('run', 'kind = ''knowledge'' OR is_open(collection_id, user_id)');
SELECT hide_with_collection('artifact',
  'CASE WHEN collection_id IS NULL THEN NOT quotes_hidden(id) ELSE collection_id <> ALL ((SELECT hidden_collections())::text[]) END');

SELECT hide_with_collection(name::regclass, 'is_source_open(source_id)')
FROM unnest(ARRAY['revision', 'original', 'source_mark', 'citation']) AS name;
SELECT hide_with_collection(name::regclass,
  'table_id <> ALL ((SELECT hidden_tables())::text[]) AND source_id <> ALL ((SELECT hidden_row_sources())::text[])')
FROM unnest(ARRAY['table_row', 'table_cell']) AS name;
SELECT hide_with_collection(name::regclass, 'is_table_open(table_id)')
FROM unnest(ARRAY['table_view', 'table_column', 'table_preview']) AS name;
SELECT hide_with_collection(name::regclass, 'is_run_open(run_id)')
FROM unnest(ARRAY['frame', 'run_turn', 'tool_call', 'research_node']) AS name;
-- An answer may have read several collections.
SELECT hide_with_collection('message', 'is_conversation_open(conversation_id) AND NOT collection_ids && (SELECT hidden_collections())::text[]');
SELECT hide_with_collection(name::regclass, 'is_artifact_open(artifact_id)')
FROM unnest(ARRAY['artifact_version', 'share_link', 'export_file']) AS name;
SELECT hide_with_collection(name::regclass, 'is_workflow_open(workflow_id)')
FROM unnest(ARRAY['workflow_version', 'workflow_execution', 'alert']) AS name;
-- A preview says what a workflow would do, in words that name things.
SELECT hide_with_collection('workflow_preview',
  'is_workflow_open(workflow_id) AND is_run_open(run_id) AND is_conversation_open(conversation_id)');
SELECT hide_with_collection('execution_step', 'is_execution_open(execution_id)');
SELECT hide_with_collection('approval', 'is_run_open(run_id) AND is_execution_open(execution_id)');
SELECT hide_with_collection(name::regclass, 'is_session_open(session_id)')
FROM unnest(ARRAY['llmx_message', 'llmx_task', 'llmx_question']) AS name;
SELECT hide_with_collection('thread', 'is_subject_open(subject_kind, subject_id)');
SELECT hide_with_collection(name::regclass, 'is_thread_open(thread_id)')
FROM unnest(ARRAY['comment', 'thread_follower']) AS name;
SELECT hide_with_collection('notice', 'is_thread_open(thread_id) AND CASE thing_kind
  WHEN ''artifact'' THEN is_artifact_open(thing_id) WHEN ''conversation'' THEN is_conversation_open(thing_id) ELSE true END');

-- ── who loses access ─────────────────────────────────────────────────────────
-- The streams of a member who can no longer open a collection end, and their browser asks again for what they may still read. A collection that
-- nobody could open any more goes to the owners.
CREATE FUNCTION narrow_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM collection WHERE id = OLD.collection_id AND access = 'people') THEN RETURN NULL; END IF;
  UPDATE member SET narrowed_at = (clock_timestamp() AT TIME ZONE 'UTC') WHERE workspace_id = OLD.workspace_id AND user_id = OLD.user_id;
  PERFORM pg_notify('rights', OLD.user_id);
  IF NOT EXISTS (SELECT FROM collection_member WHERE collection_id = OLD.collection_id) THEN
    INSERT INTO collection_member (collection_id, user_id, workspace_id)
    SELECT OLD.collection_id, user_id, workspace_id FROM member WHERE workspace_id = OLD.workspace_id AND role = 'owner';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER narrow_member AFTER DELETE ON collection_member FOR EACH ROW EXECUTE FUNCTION narrow_member();

-- Its members are named before a collection is closed to all others.
CREATE FUNCTION narrow_workspace() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE narrowed text;
BEGIN
  FOR narrowed IN
    UPDATE member SET narrowed_at = (clock_timestamp() AT TIME ZONE 'UTC')
    WHERE member.workspace_id = NEW.workspace_id
      AND NOT EXISTS (SELECT FROM collection_member AS one WHERE one.collection_id = NEW.id AND one.user_id = member.user_id)
    RETURNING member.user_id
  LOOP
    PERFORM pg_notify('rights', narrowed);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER narrow_workspace AFTER UPDATE OF access ON collection
  FOR EACH ROW WHEN (OLD.access = 'workspace' AND NEW.access = 'people') EXECUTE FUNCTION narrow_workspace();

-- ── search ───────────────────────────────────────────────────────────────────
-- As before (see the migration `search_ranking`), but passages of hidden collections are passed over like those of deleted ones. How often a
-- word stands in a workspace still counts all of its passages.
CREATE OR REPLACE FUNCTION find_passages(query text, compounds jsonb, phrases jsonb, in_collection text, in_sources text[], most integer)
RETURNS TABLE (passage_id bigint, score float8, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
-- Whether a scope is given decides the plan.
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  workspace text := named_workspace();
  held bigint;
  average float8;
  ids bigint[];
  words text[];
  asked tsquery[];
  weights float8[];
  pairs tsquery[];
  pair_weights float8[];
  wanted tsquery;
  phrase record;
  hidden text[];
  in_scope bigint;
  large_scope CONSTANT bigint := 10000;
  large_part CONSTANT bigint := 5000;
  near_most CONSTANT integer := 100;
BEGIN
  SELECT sum(stat.passages), greatest(sum(stat.total_length)::float8 / greatest(sum(stat.passages), 1), 1) INTO held, average
  FROM search_stat AS stat WHERE stat.workspace_id = workspace;
  IF coalesce(held, 0) = 0 THEN RETURN; END IF;

  SELECT array_agg(term.id), array_agg(term.lexeme), array_agg(quote_literal(term.lexeme)::tsquery), array_agg(term.weight)
  INTO ids, words, asked, weights
  FROM query_terms(query, compounds, held) AS term;
  SELECT array_agg(near.pair), array_agg(near.weight) INTO pairs, pair_weights
  FROM query_neighbours(query, compounds, words, weights) AS near;
  SELECT * INTO phrase FROM query_phrases(phrases);
  SELECT array_agg(source.id) INTO hidden FROM source
  WHERE source.workspace_id = workspace AND (source.deleted_at IS NOT NULL OR source.collection_id = ANY (hidden_collections())
    OR source.collection_id IN (SELECT collection.id FROM collection WHERE collection.workspace_id = workspace AND collection.deleted_at IS NOT NULL));

  -- Counted no further than the decision needs, by an index alone; it decides how to look, never what is seen.
  in_scope := held;
  IF held > large_part AND (in_collection IS NOT NULL OR in_sources IS NOT NULL) THEN
    SELECT count(*) INTO in_scope FROM (
      SELECT FROM passage AS p
      WHERE (in_collection IS NULL OR in_sources IS NOT NULL OR p.collection_id = in_collection)
        AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
      LIMIT greatest(large_part, held / 4) + 1
    ) AS counted;
  END IF;

  -- A phrase is rare: the index finds the passages that hold it, wherever they rank.
  IF phrase.words IS NOT NULL OR held <= large_scope OR in_scope <= large_part OR in_scope * 4 < held THEN
    SELECT coalesce(phrase.words, string_agg(quote_literal(one.word), '|')::tsquery) INTO wanted
    FROM (
      SELECT term.word, sum(frequency) OVER (ORDER BY frequency, term.id) - frequency AS before
      FROM unnest(ids, words) AS term (id, word)
      CROSS JOIN LATERAL (SELECT lexeme.frequency FROM lexeme WHERE lexeme.id = term.id) AS counted
    ) AS one
    WHERE one.before < 20000;
    RETURN QUERY
    WITH scored AS (
      SELECT p.id, bm25.score, count(*) OVER () AS total
      FROM passage AS p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(counted.weight * saturate(counted.frequency, p.length / average)), 0) AS score
        FROM (
          SELECT term.weight, count_in_fields(p.words, term.word) AS frequency FROM unnest(asked, weights) AS term (word, weight) OFFSET 0
        ) AS counted
      ) AS bm25
      WHERE p.workspace_id = workspace AND p.words @@ wanted
        AND (in_collection IS NULL OR p.collection_id = in_collection)
        AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
        AND (hidden IS NULL OR p.source_id <> ALL (hidden))
        -- The index finds the words; whether they stand together is then read without the parts, whose places are not those of the text.
        AND (phrase.required IS NULL OR ts_filter(p.words, '{a,b,d}') @@ phrase.required OR p.spelled_out @@ phrase.required)
        AND (phrase.written IS NULL OR ' ' || regexp_replace(lower(p.text), '[^[:alnum:]]+', ' ', 'g') || ' ' LIKE ALL (phrase.written))
      ORDER BY bm25.score DESC, p.id LIMIT greatest(most, near_most)
    )
    SELECT near.id, near.score, (SELECT max(scored.total) FROM scored) FROM add_nearness(
      (SELECT array_agg(scored.id ORDER BY scored.id) FROM scored), (SELECT array_agg(scored.score ORDER BY scored.id) FROM scored),
      pairs, pair_weights, average
    ) AS near
    ORDER BY near.score DESC, near.id LIMIT most;
  ELSE
    RETURN QUERY
    WITH best AS MATERIALIZED (
      SELECT entry.passage_id AS id, sum(term.weight * entry.impact) AS impact
      FROM unnest(ids, weights) AS term (id, weight)
      CROSS JOIN LATERAL (
        SELECT posting.passage_id, posting.impact FROM posting
        WHERE posting.lexeme_id = term.id ORDER BY posting.impact DESC LIMIT 3000
      ) AS entry
      GROUP BY entry.passage_id ORDER BY impact DESC
      LIMIT CASE WHEN in_collection IS NULL AND in_sources IS NULL THEN greatest(most, 200) ELSE 3000 END
    ),
    inside AS MATERIALIZED (
      SELECT p.id FROM best JOIN passage AS p ON p.id = best.id
      WHERE (in_collection IS NULL OR p.collection_id = in_collection)
        AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
        AND (hidden IS NULL OR p.source_id <> ALL (hidden))
      ORDER BY best.impact DESC LIMIT greatest(most, 200)
    ),
    scored AS (
      SELECT p.id, bm25.score
      FROM inside JOIN passage AS p ON p.id = inside.id
      CROSS JOIN LATERAL (
        SELECT sum(counted.weight * saturate(counted.frequency, p.length / average)) AS score
        FROM (
          SELECT term.weight, count_in_fields(p.words, term.word) AS frequency FROM unnest(asked, weights) AS term (word, weight) OFFSET 0
        ) AS counted
      ) AS bm25
      WHERE p.workspace_id = workspace
      ORDER BY bm25.score DESC, p.id LIMIT greatest(most, near_most)
    )
    SELECT near.id, near.score, NULL::bigint FROM add_nearness(
      (SELECT array_agg(scored.id ORDER BY scored.id) FROM scored), (SELECT array_agg(scored.score ORDER BY scored.id) FROM scored),
      pairs, pair_weights, average
    ) AS near
    ORDER BY near.score DESC, near.id LIMIT most;
  END IF;
END $$;

-- As before, but a word is offered only in the spelling of a passage that the reader may see.
CREATE OR REPLACE FUNCTION find_similar_words(asked text[])
RETURNS TABLE (typed text, lexeme text, frequency integer, written text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET pg_trgm.similarity_threshold = 0.2 AS $$
  WITH config AS MATERIALIZED (
    SELECT stat.config FROM search_stat AS stat WHERE stat.workspace_id = named_workspace() AND stat.passages > 0
  ),
  form AS MATERIALIZED (
    SELECT DISTINCT typed, word FROM unnest(asked) AS typed, config, unnest(tsvector_to_array(to_tsvector(config.config, typed))) AS word
  ),
  unknown AS (
    SELECT form.typed, form.word FROM form
    WHERE NOT EXISTS (
      SELECT FROM form AS other JOIN lexeme ON lexeme.workspace_id = named_workspace() AND lexeme.lexeme = other.word AND lexeme.frequency > 0
      WHERE other.typed = form.typed
    )
    -- A function word of one of the languages is no mistake.
    AND NOT EXISTS (SELECT FROM config WHERE to_tsvector(config.config, form.typed) = '')
  ),
  similar_word AS (
    SELECT DISTINCT unknown.typed, near.lexeme, near.frequency
    FROM unknown CROSS JOIN LATERAL (
      SELECT lexeme.lexeme, lexeme.frequency FROM lexeme
      WHERE lexeme.workspace_id = named_workspace() AND lexeme.frequency > 0 AND lexeme.lexeme % unknown.word
        AND abs(length(lexeme.lexeme) - length(unknown.word)) <= 2
      ORDER BY similarity(lexeme.lexeme, unknown.word) DESC, lexeme.frequency DESC LIMIT 12
    ) AS near
  )
  SELECT similar_word.typed, similar_word.lexeme, similar_word.frequency, shown.word
  FROM similar_word CROSS JOIN LATERAL (
    SELECT word FROM (
      SELECT passage.config, passage.text FROM passage
      WHERE passage.workspace_id = named_workspace() AND passage.words @@ quote_literal(similar_word.lexeme)::tsquery
        AND (hidden_collections() IS NULL OR passage.collection_id <> ALL (hidden_collections())) LIMIT 1
    ) AS one, regexp_split_to_table(one.text, '[^[:alnum:]]+') AS word
    WHERE to_tsvector(one.config, word) @@ quote_literal(similar_word.lexeme)::tsquery LIMIT 1
  ) AS shown
$$;
