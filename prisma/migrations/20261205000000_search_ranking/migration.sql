-- Search ranks with BM25+ over fields and the nearness of neighbouring words (decision 58), counts what it finds in the same query, finds
-- phrases of nothing but function words, reads the compounds of languages that write them as one word, and knows the words that a mistyped
-- one resembles. The functions see no more than the workspace that the transaction names (decision 8).

-- The frequency of a word changes with every source. Room on its page keeps the change out of the indexes.
ALTER TABLE lexeme SET (fillfactor = 50);
CREATE INDEX lexeme_similar ON lexeme USING gin (workspace_id, lexeme gin_trgm_ops);

-- A pair of function words ("to be") is a lexeme with a space and without a place. It can be found, and never counts.
CREATE FUNCTION counted_words(words tsvector) RETURNS SETOF text
LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM unnest(tsvector_to_array(words)) AS word WHERE strpos(word, ' ') = 0
$$;

-- How often a word is in a passage, by field: the title (A) counts three times, a heading (B) twice, and a part of a compound (C) 0.7 times.
-- The weights of PostgreSQL end at 1, so all are a third of that.
CREATE FUNCTION count_in_fields(words tsvector, word tsquery) RETURNS float8
LANGUAGE sql IMMUTABLE AS $$ SELECT 3 * ts_rank_cd('{0.333333,0.233333,0.666667,1}', words, word)::float8 $$;

-- BM25+ with k1 = 1.2, b = 0.75 and delta = 0.3 (Lv and Zhai 2011); `size` is the length of the passage over the mean length.
CREATE FUNCTION saturate(frequency float8, size float8) RETURNS float8
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN frequency > 0 THEN 0.3 + frequency * 2.2 / (frequency + 1.2 * (0.25 + 0.75 * size)) ELSE 0 END
$$;

CREATE OR REPLACE FUNCTION remove_passages(of_source text) RETURNS void
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
        SELECT word, count(*) AS passages FROM passage, counted_words(words) AS word
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

-- `entries` is a JSON array of {ordinal, start, end, headings, text, title, path, searchable, parts, spelledOut, pairs}: the title, the
-- headings and the text as the tokeniser should read them, the parts of their compounds, and the pairs of function words.
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
    setweight(to_tsvector(in_config, entry.title), 'A') || setweight(to_tsvector(in_config, entry.path), 'B') || body.words
      || setweight(to_tsvector(in_config, entry.parts), 'C') || array_to_tsvector(entry.pairs),
    to_tsvector(in_config, entry."spelledOut"),
    coalesce((SELECT sum(cardinality(positions)) FROM unnest(body.words)), 0)
  FROM jsonb_to_recordset(entries) AS entry (
    ordinal integer, start integer, "end" integer, headings text[], text text,
    title text, path text, searchable text, parts text, "spelledOut" text, pairs text[]
  )
  CROSS JOIN LATERAL (SELECT to_tsvector(in_config, entry.searchable) AS words) AS body;
  GET DIAGNOSTICS added = ROW_COUNT;
  INSERT INTO search_stat (workspace_id, config, passages, total_length)
  SELECT workspace, in_config, count(*), coalesce(sum(length), 0) FROM passage
  WHERE source_id = of_source HAVING count(*) > 0
  ON CONFLICT (workspace_id, config) DO UPDATE
    SET passages = search_stat.passages + excluded.passages, total_length = search_stat.total_length + excluded.total_length;
  INSERT INTO lexeme (workspace_id, lexeme, frequency)
  SELECT workspace, word, count(*) FROM passage, counted_words(words) AS word
  WHERE source_id = of_source GROUP BY word ORDER BY word
  ON CONFLICT (workspace_id, lexeme) DO UPDATE SET frequency = lexeme.frequency + excluded.frequency;
  INSERT INTO posting (lexeme_id, passage_id, impact)
  SELECT held.id, passage.id, saturate(counted.tf, passage.length / greatest(average.length, 1))
  FROM passage
  CROSS JOIN (SELECT sum(total_length)::float8 / greatest(sum(passages), 1) AS length FROM search_stat WHERE workspace_id = workspace) AS average
  CROSS JOIN LATERAL unnest(passage.words) AS entry
  CROSS JOIN LATERAL (
    SELECT sum(CASE weight WHEN 'A' THEN 3 WHEN 'B' THEN 2 WHEN 'C' THEN 0.7 ELSE 1 END)::float8 AS tf FROM unnest(entry.weights) AS weight
  ) AS counted
  CROSS JOIN LATERAL (
    SELECT lexeme.id FROM lexeme WHERE lexeme.workspace_id = workspace AND lexeme.lexeme = entry.lexeme OFFSET 0
  ) AS held
  WHERE passage.source_id = of_source AND entry.positions IS NOT NULL;
  RETURN added;
END $$;

DROP FUNCTION find_passages(text, jsonb, text[], text, text[], integer);
DROP FUNCTION query_terms(text, jsonb, bigint);

-- The languages whose compounds are one word.
CREATE FUNCTION writes_compounds(config regconfig) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT config::text ~ '(german|dutch|swedish|danish|norwegian|finnish|hungarian)$'
$$;

-- The words of a query that the workspace holds, in every language it holds, each with its inverse document frequency. `compounds` is a
-- JSON array of {whole, parts}: where a workspace holds the whole, its parts together count as one word, so that what only holds
-- the parts, however often, comes after it; where it does not, each part counts as a word. In the languages that write compounds as one
-- word, the longest two known words that a word consists of are its parts, and a longer word that contains it counts half.
CREATE FUNCTION query_terms(query text, compounds jsonb, total bigint)
RETURNS TABLE (id bigint, lexeme text, frequency integer, weight float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH config AS MATERIALIZED (
    SELECT stat.config FROM search_stat AS stat WHERE stat.workspace_id = named_workspace() AND stat.passages > 0
  ),
  plain AS MATERIALIZED (
    SELECT word, bool_or(writes_compounds(config.config)) AS is_compound, 
      min(config.config::oid) FILTER (WHERE writes_compounds(config.config))::regconfig AS config
    FROM config, unnest(tsvector_to_array(to_tsvector(config.config, query))) AS word GROUP BY word
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
  split AS (
    SELECT DISTINCT ON (plain.word) plain.word AS whole, tsvector_to_array(to_tsvector(plain.config, left(plain.word, cut))) AS first,
      substr(plain.word, cut + 1) AS rest
    FROM plain, generate_series(3, length(plain.word) - 3) AS cut
    WHERE plain.is_compound AND length(plain.word) BETWEEN 7 AND 40
      AND EXISTS (
        SELECT FROM lexeme WHERE lexeme.workspace_id = named_workspace() AND lexeme.frequency > 0 AND lexeme.lexeme = substr(plain.word, cut + 1)
      )
      AND EXISTS (
        SELECT FROM lexeme WHERE lexeme.workspace_id = named_workspace() AND lexeme.frequency > 0
          AND lexeme.lexeme = ANY (tsvector_to_array(to_tsvector(plain.config, left(plain.word, cut))))
      )
    ORDER BY plain.word, least(cut, length(plain.word) - cut) DESC
  ),
  asked AS (
    SELECT word, max(share) AS share, bool_or(is_compound) AS is_compound FROM (
      SELECT plain.word, 1::float8 AS share, plain.is_compound FROM plain
      UNION ALL SELECT part.word, part.share, false FROM part
      UNION ALL SELECT unnest(split.first || split.rest), 0.5, false FROM split
    ) AS either GROUP BY word
  ),
  held AS (
    SELECT found.id, asked.word, found.frequency, asked.share * ln(1 + (total - found.frequency + 0.5) / (found.frequency + 0.5)) AS weight
    FROM asked
    CROSS JOIN LATERAL (
      SELECT lexeme.id, lexeme.frequency FROM lexeme
      WHERE lexeme.workspace_id = named_workspace() AND lexeme.lexeme = asked.word AND lexeme.frequency > 0 OFFSET 0
    ) AS found
  ),
  longer AS (
    SELECT found.id, found.lexeme, found.frequency, 0.5 * ln(1 + (total - shared + 0.5) / (shared + 0.5)) AS weight
    FROM asked
    CROSS JOIN LATERAL (
      SELECT lexeme.id, lexeme.lexeme, lexeme.frequency FROM lexeme
      WHERE asked.is_compound AND length(asked.word) >= 4 AND asked.word ~ '^[[:alpha:]]+$'
        AND lexeme.workspace_id = named_workspace() AND lexeme.frequency > 0
        AND lexeme.lexeme LIKE '%' || asked.word || '%' AND lexeme.lexeme ~ '^[[:alpha:]]+$'
        AND length(lexeme.lexeme) >= length(asked.word) + 3
        AND (lexeme.lexeme LIKE asked.word || '%' OR lexeme.lexeme LIKE '%' || asked.word OR length(asked.word) >= 5)
      ORDER BY lexeme.frequency DESC, lexeme.id LIMIT 20
    ) AS found
    LEFT JOIN held ON held.word = asked.word
    CROSS JOIN LATERAL (SELECT greatest(found.frequency, coalesce(held.frequency, 0)) AS shared) AS shared
  )
  SELECT either.id, either.word, max(either.frequency), max(either.weight)
  FROM (SELECT * FROM held UNION ALL SELECT * FROM longer) AS either (id, word, frequency, weight) GROUP BY either.id, either.word
$$;
REVOKE EXECUTE ON FUNCTION query_terms FROM PUBLIC;

-- The words that stand next to each other in a query (with up to three function words between them), as queries for both, with the smaller
-- of their weights; the heaviest 24.
CREATE FUNCTION query_neighbours(query text, compounds jsonb, words text[], weights float8[])
RETURNS TABLE (pair tsquery, weight float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH term AS MATERIALIZED (SELECT * FROM unnest(words, weights) AS term (word, weight)),
  placed AS (
    SELECT config.config, texts.number, entry.lexeme, place
    FROM (SELECT stat.config FROM search_stat AS stat WHERE stat.workspace_id = named_workspace() AND stat.passages > 0) AS config
    CROSS JOIN (
      SELECT 0 AS number, query AS text
      UNION ALL SELECT compound.number, compound.value ->> 'parts' FROM jsonb_array_elements(compounds) WITH ORDINALITY AS compound (value, number)
    ) AS texts
    CROSS JOIN LATERAL unnest(to_tsvector(config.config, texts.text)) AS entry
    CROSS JOIN LATERAL unnest(entry.positions) AS place
  ),
  following AS (
    SELECT lexeme AS one, lead(lexeme) OVER run AS other, lead(place) OVER run - place AS distance
    FROM placed WINDOW run AS (PARTITION BY config, number ORDER BY place)
  )
  SELECT quote_literal(one.word)::tsquery && quote_literal(other.word)::tsquery, min(least(one.weight, other.weight)) AS weight
  FROM following JOIN term AS one ON one.word = following.one JOIN term AS other ON other.word = following.other
  WHERE following.distance <= 4 AND following.one <> following.other
  GROUP BY one.word, other.word ORDER BY weight DESC LIMIT 24
$$;
REVOKE EXECUTE ON FUNCTION query_neighbours FROM PUBLIC;

-- What every passage must contain for a phrase: its words side by side, read in one of the languages, or, where all its words are function
-- words, its pairs. `words` finds the candidates by the index.
CREATE FUNCTION query_phrases(phrases jsonb, OUT required tsquery, OUT words tsquery, OUT written text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT string_agg('(' || one.alternatives || ')', ' & ')::tsquery,
    string_agg('(' || coalesce(one.words, paired.words) || ')', ' & ')::tsquery,
    array_agg('% ' || phrase.written || ' %') FILTER (WHERE one.words IS NULL AND paired.words IS NOT NULL)
  FROM jsonb_to_recordset(phrases) AS phrase (words text, written text, pairs text[])
  LEFT JOIN LATERAL (
    SELECT string_agg(DISTINCT '(' || nullif(phraseto_tsquery(stat.config, phrase.words)::text, '') || ')', ' | ') AS alternatives,
      string_agg(DISTINCT '(' || nullif(plainto_tsquery(stat.config, phrase.words)::text, '') || ')', ' | ') AS words
    FROM search_stat AS stat
    WHERE stat.workspace_id = named_workspace() AND stat.passages > 0
    HAVING cardinality(phrase.pairs) = 0 OR bool_and(phraseto_tsquery(stat.config, phrase.words)::text <> '')
  ) AS one ON true
  CROSS JOIN LATERAL (SELECT string_agg(quote_literal(pair), ' & ') AS words FROM unnest(phrase.pairs) AS pair) AS paired
$$;
REVOKE EXECUTE ON FUNCTION query_phrases FROM PUBLIC;

-- Adds to the score of each passage what the nearness of the query's neighbours is worth: ts_rank_cd adds up one over the distance of the two
-- words, wherever they are together.
CREATE FUNCTION add_nearness(ids bigint[], scores float8[], pairs tsquery[], weights float8[], average float8)
RETURNS TABLE (id bigint, score float8)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, found.score + coalesce(near.score, 0)
  FROM unnest(ids, scores) AS found (id, score)
  JOIN passage AS p ON p.id = found.id AND p.workspace_id = named_workspace()
  CROSS JOIN LATERAL (
    SELECT 0.5 * sum(counted.weight * counted.together * 1.3 / (counted.together + 0.3)) AS score
    FROM (
      SELECT pair.weight, count_in_fields(p.words, pair.words) / (0.25 + 0.75 * p.length / average) AS together
      FROM unnest(pairs, weights) AS pair (words, weight) OFFSET 0
    ) AS counted
  ) AS near
$$;
REVOKE EXECUTE ON FUNCTION add_nearness FROM PUBLIC;

-- Small scopes score every passage that holds one of the rarer words (up to 20,000); large ones take each word's best 3,000 postings and
-- score the best 200 of the scope exactly: each of them is a page to read from the disk. Postings know no collection, so a large scope that is a small part of its workspace counts as
-- small. The best hundred are then ordered by what they score with the nearness of neighbouring words. `total` counts what was found, and is
-- null where it was not counted.
CREATE FUNCTION find_passages(query text, compounds jsonb, phrases jsonb, in_collection text, in_sources text[], most integer)
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
  WHERE source.workspace_id = workspace AND (source.deleted_at IS NOT NULL
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

GRANT EXECUTE ON FUNCTION find_passages TO sourcebook_app;

-- For each word that the workspace holds in none of its languages, the words that resemble it by their trigrams, as a passage writes them.
CREATE FUNCTION find_similar_words(asked text[])
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
      WHERE passage.workspace_id = named_workspace() AND passage.words @@ quote_literal(similar_word.lexeme)::tsquery LIMIT 1
    ) AS one, regexp_split_to_table(one.text, '[^[:alnum:]]+') AS word
    WHERE to_tsvector(one.config, word) @@ quote_literal(similar_word.lexeme)::tsquery LIMIT 1
  ) AS shown
$$;
GRANT EXECUTE ON FUNCTION find_similar_words TO sourcebook_app;
