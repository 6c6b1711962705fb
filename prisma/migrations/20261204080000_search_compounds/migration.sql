-- Compound words (asyncio.Queue, lib/core/limits.ts, snake_case, camelCase, e-mail) are found whole and by their parts. The analyser
-- (domain/passages/compounds.ts) writes the whole as one word; the parts come beside it with the weight C, which counts half.

-- What the index of a source or page was made with; an older one is made anew in the background.
ALTER TABLE source ADD COLUMN analyser integer NOT NULL DEFAULT 1;
ALTER TABLE page_words ADD COLUMN analyser integer NOT NULL DEFAULT 1;
CREATE INDEX page_words_analyser ON page_words (workspace_id, analyser);

-- The text with its compounds written as their parts, where it has any: phrases are looked for in it too.
ALTER TABLE passage ADD COLUMN spelled_out tsvector;

-- `parts` are the parts of the compounds of text, title and headings; `spelledOut` is null where the text has none.
CREATE OR REPLACE FUNCTION replace_passages(of_source text, of_collection text, of_revision text, in_config regconfig, entries jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  workspace text := named_workspace();
  added integer;
BEGIN
  IF NOT EXISTS (SELECT FROM source WHERE id = of_source AND workspace_id = workspace) THEN
    RAISE EXCEPTION 'the source is not in this workspace';
  END IF;
  PERFORM remove_passages(of_source);
  INSERT INTO passage (workspace_id, collection_id, source_id, revision_id, ordinal, start, "end", headings, text, config, words, spelled_out, length)
  SELECT workspace, of_collection, of_source, of_revision, entry.ordinal, entry.start, entry."end", entry.headings, entry.text, in_config,
    setweight(to_tsvector(in_config, entry.lead), 'B') || body.words || setweight(to_tsvector(in_config, entry.parts), 'C'),
    to_tsvector(in_config, entry."spelledOut"),
    coalesce((SELECT sum(cardinality(positions)) FROM unnest(body.words)), 0)
  FROM jsonb_to_recordset(entries)
    AS entry (ordinal integer, start integer, "end" integer, headings text[], text text, searchable text, lead text, parts text, "spelledOut" text)
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
    counted.tf * 1.5 / (counted.tf + 0.5 * (0.6 + 0.4 * passage.length / greatest(average.length, 1)))
  FROM passage
  CROSS JOIN (SELECT sum(total_length)::float8 / greatest(sum(passages), 1) AS length FROM search_stat WHERE workspace_id = workspace) AS average
  CROSS JOIN LATERAL unnest(passage.words) AS entry
  CROSS JOIN LATERAL (
    SELECT sum(CASE WHEN weight = 'C' THEN 0.5 ELSE 1 END) AS tf FROM unnest(entry.weights) AS weight
  ) AS counted
  CROSS JOIN LATERAL (
    SELECT lexeme.id FROM lexeme WHERE lexeme.workspace_id = workspace AND lexeme.lexeme = entry.lexeme OFFSET 0
  ) AS held
  WHERE passage.source_id = of_source;
  RETURN added;
END $$;

DROP FUNCTION find_passages(text, text[], text, text[], integer);
DROP FUNCTION query_terms(text, bigint);

-- The words of a query that the workspace holds, in every language it holds, each with its inverse document frequency. `compounds` is a
-- JSON array of {whole, parts}: where a workspace holds the whole, its parts together count as one word, so that what only holds
-- the parts, however often, comes after it; where it does not, each part counts as a word.
CREATE FUNCTION query_terms(query text, compounds jsonb, total bigint)
RETURNS TABLE (id bigint, word tsquery, frequency integer, weight float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH config AS MATERIALIZED (
    SELECT stat.config FROM search_stat AS stat WHERE stat.workspace_id = named_workspace() AND stat.passages > 0
  ),
  plain AS (
    SELECT unnest(tsvector_to_array(to_tsvector(config.config, query))) AS word, 1::float8 AS share FROM config
  ),
  part AS (
    SELECT unnest(tsvector_to_array(to_tsvector(config.config, compound.parts))) AS word,
      CASE WHEN EXISTS (
        SELECT FROM lexeme
        WHERE lexeme.workspace_id = named_workspace() AND lexeme.frequency > 0
          AND lexeme.lexeme = ANY (tsvector_to_array(to_tsvector(config.config, compound.whole)))
      ) THEN 1::float8 / greatest(length(to_tsvector(config.config, compound.parts)), 1) ELSE 1 END AS share
    FROM jsonb_to_recordset(compounds) AS compound (whole text, parts text), config
  ),
  asked AS (
    SELECT word, max(share) AS share FROM (SELECT * FROM plain UNION ALL SELECT * FROM part) AS either GROUP BY word
  )
  SELECT held.id, quote_literal(asked.word)::tsquery, held.frequency,
    asked.share * ln(1 + (total - held.frequency + 0.5) / (held.frequency + 0.5))
  FROM asked
  CROSS JOIN LATERAL (
    SELECT lexeme.id, lexeme.frequency FROM lexeme
    WHERE lexeme.workspace_id = named_workspace() AND lexeme.lexeme = asked.word AND lexeme.frequency > 0 OFFSET 0
  ) AS held
$$;
REVOKE EXECUTE ON FUNCTION query_terms FROM PUBLIC;

-- As before (see the migration `search`), but for the weight of parts and the phrases that span them.
CREATE FUNCTION find_passages(query text, compounds jsonb, phrases text[], in_collection text, in_sources text[], most integer)
RETURNS TABLE (passage_id bigint, score float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
-- Whether a scope is given decides the plan.
SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  workspace text := named_workspace();
  total bigint;
  average float8;
  required tsquery;
  required_words tsquery;
  in_scope bigint;
  large_scope CONSTANT bigint := 30000;
  large_part CONSTANT bigint := 5000;
BEGIN
  SELECT sum(stat.passages), sum(stat.total_length)::float8 / greatest(sum(stat.passages), 1) INTO total, average
  FROM search_stat AS stat WHERE stat.workspace_id = workspace;
  IF coalesce(total, 0) = 0 THEN RETURN; END IF;

  -- Every phrase must stand somewhere in the passage, read in one of the languages.
  SELECT string_agg('(' || one.alternatives || ')', ' & ')::tsquery, string_agg('(' || one.words || ')', ' & ')::tsquery
  INTO required, required_words
  FROM unnest(phrases) AS phrase
  CROSS JOIN LATERAL (
    SELECT string_agg(DISTINCT '(' || phraseto_tsquery(stat.config, phrase)::text || ')', ' | ') AS alternatives,
      string_agg(DISTINCT '(' || plainto_tsquery(stat.config, phrase)::text || ')', ' | ') AS words
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
    WITH term AS MATERIALIZED (SELECT * FROM query_terms(query, compounds, total)),
    rarest AS MATERIALIZED (
      SELECT string_agg(one.word::text, '|')::tsquery AS any_word
      FROM (SELECT term.word, sum(term.frequency) OVER (ORDER BY term.frequency, term.id) - term.frequency AS before FROM term) AS one
      WHERE one.before < 20000
    )
    SELECT p.id, bm25.score
    FROM passage AS p
    CROSS JOIN LATERAL (
      SELECT sum(y.weight * y.tf * 1.5 / (y.tf + 0.5 * (0.6 + 0.4 * p.length / greatest(average, 1)))) AS score
      FROM (SELECT term.weight, ts_rank_cd('{1,0.5,1,1}', p.words, term.word) AS tf FROM term) AS y
    ) AS bm25
    WHERE p.workspace_id = workspace AND p.words @@ (SELECT any_word FROM rarest)
      AND (in_collection IS NULL OR p.collection_id = in_collection)
      AND (in_sources IS NULL OR p.source_id = ANY (in_sources))
      -- The index finds the words; whether they stand together is then read without the parts, whose places are not those of the text.
      AND (required IS NULL OR p.words @@ required_words)
      AND (required IS NULL OR ts_filter(p.words, '{a,b,d}') @@ required OR p.spelled_out @@ required)
    ORDER BY bm25.score DESC, p.id LIMIT most;
  ELSE
    RETURN QUERY
    WITH term AS MATERIALIZED (SELECT * FROM query_terms(query, compounds, total)),
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
      FROM (SELECT term.weight, ts_rank_cd('{1,0.5,1,1}', p.words, term.word) AS tf FROM term) AS y
    ) AS bm25
    WHERE p.workspace_id = workspace
    ORDER BY bm25.score DESC, p.id LIMIT most;
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION find_passages TO sourcebook_app;
