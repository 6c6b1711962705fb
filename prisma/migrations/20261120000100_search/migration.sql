-- Search: BM25 in plain PostgreSQL. For a query of one word with weights {1,1,1,1}, ts_rank_cd is exactly the word's
-- frequency, so BM25 needs only the tsvector and the statistics kept here.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- One configuration a language, as PostgreSQL ships it, with accents folded before stemming.
DO $$
DECLARE
  language text;
  mapping record;
BEGIN
  FOR language IN SELECT cfgname FROM pg_ts_config WHERE cfgnamespace = 'pg_catalog'::regnamespace LOOP
    EXECUTE format('CREATE TEXT SEARCH CONFIGURATION %I (COPY = pg_catalog.%I)', 'sourcebook_' || language, language);
    FOR mapping IN
      SELECT kind.alias, string_agg(map.mapdict::regdictionary::text, ', ' ORDER BY map.mapseqno) AS dictionaries
      FROM pg_ts_config_map AS map
      JOIN ts_token_type('default') AS kind ON kind.tokid = map.maptokentype
      WHERE map.mapcfg = ('pg_catalog.' || quote_ident(language))::regconfig
        AND kind.alias IN ('word', 'hword', 'hword_part')
      GROUP BY kind.alias
    LOOP
      EXECUTE format('ALTER TEXT SEARCH CONFIGURATION %I ALTER MAPPING FOR %s WITH unaccent, %s',
        'sourcebook_' || language, mapping.alias, mapping.dictionaries);
    END LOOP;
  END LOOP;
END $$;

-- The passages of the newest revision of each source; older revisions are read, not searched.
CREATE TABLE passage (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id  text NOT NULL,
  collection_id text NOT NULL,
  source_id     text NOT NULL REFERENCES source (id) ON DELETE CASCADE,
  revision_id   text NOT NULL,
  ordinal       integer NOT NULL,
  start         integer NOT NULL,
  "end"         integer NOT NULL,
  headings      text[] NOT NULL DEFAULT '{}',
  text          text NOT NULL,
  config        regconfig NOT NULL,
  words         tsvector NOT NULL,
  -- Words of the passage, repeats included: BM25's document length.
  length        integer NOT NULL
)
-- A score reads `words` once a word of the query: kept in the row and uncompressed, that is several times faster.
WITH (toast_tuple_target = 8160);
CREATE INDEX passage_words ON passage USING gin (workspace_id, words);
CREATE INDEX passage_source ON passage (source_id, ordinal);
CREATE INDEX passage_collection ON passage (collection_id);

CREATE TABLE lexeme (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id text NOT NULL,
  lexeme       text NOT NULL,
  -- Passages of the workspace that hold it.
  frequency    integer NOT NULL,
  UNIQUE (workspace_id, lexeme)
);

CREATE TABLE search_stat (
  workspace_id text NOT NULL,
  config       regconfig NOT NULL,
  passages     integer NOT NULL,
  total_length bigint NOT NULL,
  PRIMARY KEY (workspace_id, config)
);

-- A word's passages, best first, for workspaces too large to score every candidate.
CREATE TABLE posting (
  lexeme_id  bigint NOT NULL,
  passage_id bigint NOT NULL,
  impact     real NOT NULL
);
CREATE INDEX posting_best ON posting (lexeme_id, impact DESC) INCLUDE (passage_id);
CREATE INDEX posting_passage ON posting (passage_id);

-- Row-level security stands on these tables too, but is not forced on their owner: the functions below run as the owner,
-- because `@@` is not leakproof and under a policy could not use its index. They take the workspace from the transaction
-- and nowhere else, so they see no more than the policy would show.
ALTER TABLE passage ENABLE ROW LEVEL SECURITY;
ALTER TABLE lexeme ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_stat ENABLE ROW LEVEL SECURITY;
ALTER TABLE posting ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_workspace ON passage USING (workspace_id = current_setting('app.workspace', true) OR current_setting('app.workspace', true) = '*');
CREATE POLICY of_workspace ON lexeme USING (workspace_id = current_setting('app.workspace', true) OR current_setting('app.workspace', true) = '*');
CREATE POLICY of_workspace ON search_stat USING (workspace_id = current_setting('app.workspace', true) OR current_setting('app.workspace', true) = '*');
-- Postings carry no tenant of their own: only the functions read and write them.
REVOKE ALL ON posting, lexeme, search_stat FROM sourcebook_app;
REVOKE INSERT, UPDATE, DELETE ON passage FROM sourcebook_app;
GRANT SELECT ON passage, lexeme, search_stat TO sourcebook_app;

CREATE FUNCTION named_workspace() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE workspace text := current_setting('app.workspace', true);
BEGIN
  IF workspace IS NULL OR workspace IN ('', '*') THEN
    RAISE EXCEPTION 'search needs a transaction that has named its workspace';
  END IF;
  RETURN workspace;
END $$;

-- Statistics of the planner may be older than a workspace: it then takes that workspace's dictionary for empty, and a plain join reads
-- all of it for every passage. Words are therefore looked up one at a time (`OFFSET 0` keeps the lookup from becoming a join), and
-- passages are named by their source alone, which the functions know to be of the workspace.

-- Takes a source out of the index, with its share of the statistics. A word that no passage of the workspace holds any more leaves
-- the dictionary too, so that nothing of a deleted text can be read from it. The rows that may go are those whose frequency was
-- lowered just before and which this transaction therefore holds, so the deletion waits for nobody; whoever adds the word meanwhile
-- writes it anew.
CREATE FUNCTION remove_passages(of_source text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  workspace text := named_workspace();
  lowered bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM source WHERE id = of_source AND workspace_id = workspace) THEN RETURN; END IF;
  WITH lower AS (
    UPDATE lexeme SET frequency = lexeme.frequency - gone.passages
    FROM (
      SELECT held.id, counted.passages
      FROM (
        SELECT word, count(*) AS passages FROM passage, unnest(tsvector_to_array(words)) AS word
        WHERE source_id = of_source GROUP BY word ORDER BY word
      ) AS counted
      CROSS JOIN LATERAL (
        SELECT lexeme.id FROM lexeme WHERE lexeme.workspace_id = workspace AND lexeme.lexeme = counted.word OFFSET 0 FOR UPDATE
      ) AS held
    ) AS gone
    WHERE lexeme.id = gone.id
    RETURNING lexeme.id, lexeme.frequency
  )
  SELECT array_agg(lower.id) FILTER (WHERE lower.frequency <= 0) INTO lowered FROM lower;
  UPDATE search_stat SET passages = search_stat.passages - gone.passages, total_length = search_stat.total_length - gone.length
  FROM (
    SELECT config, count(*) AS passages, sum(length) AS length FROM passage
    WHERE source_id = of_source GROUP BY config
  ) AS gone
  WHERE search_stat.workspace_id = workspace AND search_stat.config = gone.config;
  DELETE FROM posting WHERE passage_id IN (SELECT id FROM passage WHERE source_id = of_source);
  DELETE FROM passage WHERE source_id = of_source;
  DELETE FROM lexeme WHERE id = ANY (lowered);
END $$;

-- Puts the passages of a source's newest revision in the place of those it had. `entries` is a JSON array of
-- {ordinal, start, end, headings, text, searchable, lead}: `searchable` is the text as the tokeniser should read it, `lead` the
-- title and headings, which count as words of the passage but not towards its length. Lexemes are touched in order, so that
-- two captures at once cannot deadlock.
CREATE FUNCTION replace_passages(of_source text, of_collection text, of_revision text, in_config regconfig, entries jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  workspace text := named_workspace();
  added integer;
BEGIN
  IF NOT EXISTS (SELECT FROM source WHERE id = of_source AND workspace_id = workspace) THEN
    RAISE EXCEPTION 'the source is not in this workspace';
  END IF;
  PERFORM remove_passages(of_source);
  INSERT INTO passage (workspace_id, collection_id, source_id, revision_id, ordinal, start, "end", headings, text, config, words, length)
  SELECT workspace, of_collection, of_source, of_revision, entry.ordinal, entry.start, entry."end", entry.headings, entry.text, in_config,
    setweight(to_tsvector(in_config, entry.lead), 'B') || body.words,
    coalesce((SELECT sum(cardinality(positions)) FROM unnest(body.words)), 0)
  FROM jsonb_to_recordset(entries)
    AS entry (ordinal integer, start integer, "end" integer, headings text[], text text, searchable text, lead text)
  CROSS JOIN LATERAL (SELECT to_tsvector(in_config, entry.searchable) AS words) AS body;
  GET DIAGNOSTICS added = ROW_COUNT;
  INSERT INTO search_stat (workspace_id, config, passages, total_length)
  SELECT workspace, in_config, count(*), coalesce(sum(length), 0) FROM passage
  WHERE source_id = of_source HAVING count(*) > 0
  ON CONFLICT (workspace_id, config) DO UPDATE
    SET passages = search_stat.passages + excluded.passages, total_length = search_stat.total_length + excluded.total_length;
  INSERT INTO lexeme (workspace_id, lexeme, frequency)
  SELECT workspace, word, count(*) FROM passage, unnest(tsvector_to_array(words)) AS word
  WHERE source_id = of_source GROUP BY word ORDER BY word
  ON CONFLICT (workspace_id, lexeme) DO UPDATE SET frequency = lexeme.frequency + excluded.frequency;
  INSERT INTO posting (lexeme_id, passage_id, impact)
  SELECT held.id, passage.id,
    cardinality(entry.positions) * 1.5 / (cardinality(entry.positions) + 0.5 * (0.6 + 0.4 * passage.length / greatest(average.length, 1)))
  FROM passage
  CROSS JOIN (SELECT sum(total_length)::float8 / greatest(sum(passages), 1) AS length FROM search_stat WHERE workspace_id = workspace) AS average
  CROSS JOIN LATERAL unnest(passage.words) AS entry
  CROSS JOIN LATERAL (
    SELECT lexeme.id FROM lexeme WHERE lexeme.workspace_id = workspace AND lexeme.lexeme = entry.lexeme OFFSET 0
  ) AS held
  WHERE passage.source_id = of_source;
  RETURN added;
END $$;

-- The words of a query that the workspace holds, in every language it holds, each with its inverse document frequency.
CREATE FUNCTION query_terms(query text, total bigint)
RETURNS TABLE (id bigint, word tsquery, frequency integer, weight float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT held.id, quote_literal(asked.word)::tsquery, held.frequency,
    ln(1 + (total - held.frequency + 0.5) / (held.frequency + 0.5))
  FROM (
    SELECT DISTINCT unnest(tsvector_to_array(to_tsvector(stat.config, query))) AS word
    FROM search_stat AS stat WHERE stat.workspace_id = named_workspace() AND stat.passages > 0
  ) AS asked
  CROSS JOIN LATERAL (
    SELECT lexeme.id, lexeme.frequency FROM lexeme
    WHERE lexeme.workspace_id = named_workspace() AND lexeme.lexeme = asked.word AND lexeme.frequency > 0 OFFSET 0
  ) AS held
$$;
REVOKE EXECUTE ON FUNCTION query_terms FROM PUBLIC;

-- BM25 (k1 = 0.5, b = 0.4, decision 11; Robertson and Zaragoza 2009) over the workspace, a collection, or some sources. The words of the
-- query are read in every language the workspace holds; a phrase must stand in the passage as it is. Small scopes score every
-- passage that holds one of the rarer words (up to 20,000); large ones take each word's best 5,000 postings and score the best
-- 300 of the scope exactly. Postings know no collection, so a large scope that is a small part of its workspace counts as small.
CREATE FUNCTION find_passages(query text, phrases text[], in_collection text, in_sources text[], most integer)
RETURNS TABLE (passage_id bigint, score float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
-- Whether a scope is given decides the plan.
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  workspace text := named_workspace();
  total bigint;
  average float8;
  required tsquery;
  in_scope bigint;
  large_scope CONSTANT bigint := 30000;
  large_part CONSTANT bigint := 5000;
BEGIN
  SELECT sum(stat.passages), sum(stat.total_length)::float8 / greatest(sum(stat.passages), 1) INTO total, average
  FROM search_stat AS stat WHERE stat.workspace_id = workspace;
  IF coalesce(total, 0) = 0 THEN RETURN; END IF;

  -- Every phrase must stand somewhere in the passage, read in one of the languages.
  SELECT string_agg('(' || one.alternatives || ')', ' & ')::tsquery INTO required
  FROM unnest(phrases) AS phrase
  CROSS JOIN LATERAL (
    SELECT string_agg(DISTINCT '(' || phraseto_tsquery(stat.config, phrase)::text || ')', ' | ') AS alternatives
    FROM search_stat AS stat
    WHERE stat.workspace_id = workspace AND stat.passages > 0 AND phraseto_tsquery(stat.config, phrase)::text <> ''
  ) AS one
  WHERE one.alternatives IS NOT NULL;

  -- Counted no further than the decision needs, by an index alone; it decides how to look, never what is seen.
  in_scope := total;
  IF total > large_part AND (in_collection IS NOT NULL OR in_sources IS NOT NULL) THEN
    SELECT count(*) INTO in_scope FROM (
      SELECT FROM passage AS p
      WHERE (in_collection IS NULL OR in_sources IS NOT NULL OR p.collection_id = in_collection)
        AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
      LIMIT greatest(large_part, total / 4) + 1
    ) AS counted;
  END IF;

  -- A phrase is rare: the index finds the passages that hold it, wherever they rank.
  IF required IS NOT NULL OR total <= large_scope OR in_scope <= large_part OR in_scope * 4 < total THEN
    RETURN QUERY
    WITH term AS MATERIALIZED (SELECT * FROM query_terms(query, total)),
    rarest AS MATERIALIZED (
      SELECT string_agg(one.word::text, '|')::tsquery AS any_word
      FROM (SELECT term.word, sum(term.frequency) OVER (ORDER BY term.frequency, term.id) - term.frequency AS before FROM term) AS one
      WHERE one.before < 20000
    )
    SELECT p.id, bm25.score
    FROM passage AS p
    CROSS JOIN LATERAL (
      SELECT sum(y.weight * y.tf * 1.5 / (y.tf + 0.5 * (0.6 + 0.4 * p.length / greatest(average, 1)))) AS score
      FROM (SELECT term.weight, ts_rank_cd('{1,1,1,1}', p.words, term.word) AS tf FROM term) AS y
    ) AS bm25
    WHERE p.workspace_id = workspace AND p.words @@ (SELECT any_word FROM rarest)
      AND (in_collection IS NULL OR p.collection_id = in_collection)
      AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
      AND (required IS NULL OR p.words @@ required)
    ORDER BY bm25.score DESC, p.id LIMIT most;
  ELSE
    RETURN QUERY
    WITH term AS MATERIALIZED (SELECT * FROM query_terms(query, total)),
    best AS MATERIALIZED (
      SELECT entry.passage_id AS id, sum(term.weight * entry.impact) AS impact FROM term
      CROSS JOIN LATERAL (
        SELECT posting.passage_id, posting.impact FROM posting
        WHERE posting.lexeme_id = term.id ORDER BY posting.impact DESC LIMIT 5000
      ) AS entry
      GROUP BY entry.passage_id ORDER BY impact DESC
      LIMIT CASE WHEN in_collection IS NULL AND in_sources IS NULL THEN 300 ELSE 3000 END
    ),
    inside AS MATERIALIZED (
      SELECT p.id FROM best JOIN passage AS p ON p.id = best.id
      WHERE (in_collection IS NULL OR p.collection_id = in_collection)
        AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
      ORDER BY best.impact DESC LIMIT 300
    )
    SELECT p.id, bm25.score
    FROM inside JOIN passage AS p ON p.id = inside.id
    CROSS JOIN LATERAL (
      SELECT sum(y.weight * y.tf * 1.5 / (y.tf + 0.5 * (0.6 + 0.4 * p.length / greatest(average, 1)))) AS score
      FROM (SELECT term.weight, ts_rank_cd('{1,1,1,1}', p.words, term.word) AS tf FROM term) AS y
    ) AS bm25
    WHERE p.workspace_id = workspace
    ORDER BY bm25.score DESC, p.id LIMIT most;
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION replace_passages, remove_passages, find_passages TO sourcebook_app;
