-- A search costs the database less (decision 151). What is found, its order and its scores are those of before.

-- The least mean length of the passages of a workspace at which passages in one language were indexed: it bounds how far their postings may be from
-- what they would be today. 0 if nobody knows. It is computed from the impact of one posting of each source, and meanwhile
-- nothing is indexed, but searches go on. Then the table is locked until this migration ends: it gets its column, its values and an index of `source`.
SELECT set_config('app.workspace', '*', true);
LOCK TABLE search_stat IN SHARE ROW EXCLUSIVE MODE;
CREATE TEMPORARY TABLE indexed_at ON COMMIT DROP AS
SELECT sampled.workspace_id, sampled.config, min(CASE WHEN sampled.analyser = 3 AND sampled.average >= 0.9 THEN sampled.average ELSE 0 END) AS least_average
FROM (
  SELECT source.workspace_id, first.config, source.analyser,
    -- `saturate` solved for the mean length.
    0.9 * first.length / nullif((2.2 / nullif(posted.impact - 0.3, 0) - 1) * posted.frequency - 0.3, 0) AS average
  FROM source
  CROSS JOIN LATERAL (
    SELECT passage.id, passage.config, passage.length, passage.words FROM passage
    WHERE passage.source_id = source.id AND passage.length > 0 ORDER BY passage.ordinal LIMIT 1
  ) AS first
  LEFT JOIN LATERAL (
    SELECT posting.impact, counted.frequency
    FROM posting JOIN lexeme ON lexeme.id = posting.lexeme_id
    JOIN unnest(first.words) AS entry ON entry.lexeme = lexeme.lexeme
    CROSS JOIN LATERAL (
      SELECT sum(CASE weight WHEN 'A' THEN 3 WHEN 'B' THEN 2 WHEN 'C' THEN 0.7 ELSE 1 END)::float8 AS frequency FROM unnest(entry.weights) AS weight
    ) AS counted
    WHERE posting.passage_id = first.id LIMIT 1
  ) AS posted ON true
) AS sampled
GROUP BY sampled.workspace_id, sampled.config;
ALTER TABLE search_stat ADD COLUMN least_average float8 NOT NULL DEFAULT 0;
UPDATE search_stat SET least_average = indexed_at.least_average FROM indexed_at
WHERE search_stat.workspace_id = indexed_at.workspace_id AND search_stat.config = indexed_at.config AND search_stat.passages > 0;
SELECT set_config('app.workspace', '', true);

-- As before, but it notes the least mean length at which passages were indexed.
CREATE OR REPLACE FUNCTION replace_passages(of_source text, of_collection text, of_revision text, in_config regconfig, entries jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  workspace text := named_workspace();
  added integer;
  average float8;
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
  INSERT INTO search_stat (workspace_id, config, passages, total_length, least_average)
  SELECT workspace, in_config, count(*), coalesce(sum(length), 0), 'Infinity' FROM passage
  WHERE source_id = of_source HAVING count(*) > 0
  ON CONFLICT (workspace_id, config) DO UPDATE
    SET passages = search_stat.passages + excluded.passages, total_length = search_stat.total_length + excluded.total_length,
      least_average = CASE WHEN search_stat.passages > 0 THEN search_stat.least_average ELSE excluded.least_average END;
  SELECT greatest(sum(total_length)::float8 / greatest(sum(passages), 1), 1) INTO average FROM search_stat WHERE workspace_id = workspace;
  UPDATE search_stat SET least_average = average WHERE workspace_id = workspace AND config = in_config AND least_average > average;
  INSERT INTO lexeme (workspace_id, lexeme, frequency)
  SELECT workspace, word, count(*) FROM passage, counted_words(words) AS word
  WHERE source_id = of_source GROUP BY word ORDER BY word
  ON CONFLICT (workspace_id, lexeme) DO UPDATE SET frequency = lexeme.frequency + excluded.frequency;
  INSERT INTO posting (lexeme_id, passage_id, impact)
  SELECT held.id, passage.id, saturate(counted.tf, passage.length / average)
  FROM passage
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

-- Sources that were deleted and may still be restored: few, while each search asks for all of them.
CREATE INDEX source_deleted ON source (workspace_id) WHERE deleted_at IS NOT NULL;

-- The sources of a workspace that no search may show to the reader of the transaction; null if there are none.
CREATE FUNCTION list_unsearchable_sources(of_workspace text) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array_agg(unsearchable.id) FROM (
    SELECT source.id FROM source WHERE source.workspace_id = of_workspace AND source.deleted_at IS NOT NULL
    UNION
    SELECT source.id FROM source WHERE source.workspace_id = of_workspace AND source.collection_id IN (
      SELECT collection.id FROM collection
      WHERE collection.workspace_id = of_workspace AND (collection.deleted_at IS NOT NULL OR collection.id = ANY (hidden_collections()))
    )
  ) AS unsearchable
$$;
REVOKE EXECUTE ON FUNCTION list_unsearchable_sources FROM PUBLIC;

-- The score of a passage `p` for the words of a query as an expression: BM25+ as `saturate` has it, a summand for each word, which stands in $1 at
-- the place of its weight in $2; $3 is the mean length. Written out, a summand costs a fifth of what a row of a sum costs. Summands are in groups,
-- because a long sum is a deep expression.
CREATE FUNCTION write_word_score(number_of_words integer) RETURNS text
LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg('(' || part.sum || ')', ' + ' ORDER BY part.number), '0::float8') FROM (
    SELECT place / 32 AS number, string_agg(format(
      'coalesce($2[%1$s] * (0.3 + 2.2 / (1 + (0.3 + 0.9 * p.length / $3) / nullif(3 * ts_rank_cd(''{0.333333,0.233333,0.666667,1}'', p.words, $1[%1$s])::float8, 0))), 0)',
      place), ' + ' ORDER BY place) AS sum
    FROM generate_series(1, number_of_words) AS place GROUP BY place / 32
  ) AS part
$$;
REVOKE EXECUTE ON FUNCTION write_word_score FROM PUBLIC;

-- What the nearness of neighbouring words adds to it, as `add_nearness` has it, written in the same way. The pairs are $4 and their weights $5.
CREATE FUNCTION write_nearness(number_of_pairs integer) RETURNS text
LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(format(
    'coalesce(0.65 * $5[%1$s] / (1 + 0.3 * (0.25 + 0.75 * p.length / $3) / nullif(3 * ts_rank_cd(''{0.333333,0.233333,0.666667,1}'', p.words, $4[%1$s])::float8, 0)), 0)',
    place), ' + ' ORDER BY place), '0::float8') FROM generate_series(1, number_of_pairs) AS place
$$;
REVOKE EXECUTE ON FUNCTION write_nearness FROM PUBLIC;

-- As `find_passages`, which the version before calls, but passages are counted only if the caller asks for it, and fewer are scored.
--
-- A posting knows what its word adds to the score of its passage, as the mean length was when the passage was indexed; with the least mean of all
-- these times, that bounds what it adds now. In a small scope, passages are scored in the order of their bounds until no bound of the rest reaches the
-- score of the last that is kept, so the result is that of scoring all of them (unless the bounds are so loose that nearly all would be scored anyway). A large scope takes the best 3,000 postings of each word and scores
-- 200 passages: each of them is a page to read from the disk. Postings know no collection: in a scope that is a small part of its workspace (a large
-- workspace is asked for this by its best 200), and for a phrase, which is rare, the index of words finds the passages, and all of them are scored. The best hundred are then ordered by what they
-- score with the nearness of neighbouring words.
--
-- Statements that score are written for each query and planned with its values, because whether a scope is given decides the plan. Those of the
-- functions that this one calls keep their plans.
CREATE FUNCTION rank_passages(
  query text, compounds jsonb, phrases jsonb, in_collection text, in_sources text[], most integer, is_counted boolean
)
RETURNS TABLE (passage_id bigint, score float8, total bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20 SET search_path = public, pg_temp SET jit = off AS $$
DECLARE
  workspace text := named_workspace();
  held bigint;
  average float8;
  -- The least mean length at which a passage was indexed, over that of today; a little less, because impacts are rounded.
  growth float8;
  term_ids bigint[];
  words text[];
  asked tsquery[];
  weights float8[];
  -- Whether a passage that holds only this word is found: words that stand in very many passages only add to the score of others.
  is_sought boolean[];
  -- What the words that are not sought may add.
  unsought float8;
  wanted tsquery;
  pairs tsquery[];
  pair_weights float8[];
  phrase record;
  hidden text[];
  in_scope bigint;
  is_small boolean;
  -- Whether the index of words finds the passages, and not the postings.
  by_words boolean;
  conditions text := '';
  scoring text;
  candidates bigint[];
  bounds float8[];
  next integer := 1;
  next_end integer;
  -- How many passages are scored at once.
  step integer;
  number_scored integer := 0;
  more_ids bigint[];
  more_scores float8[];
  more_near float8[];
  ids bigint[] := '{}';
  scores float8[] := '{}';
  near float8[] := '{}';
  counted bigint;
  large_scope CONSTANT bigint := 10000;
  large_part CONSTANT bigint := 5000;
  kept CONSTANT integer := greatest(most, 100);
  scored_most CONSTANT integer := greatest(most, 200);
BEGIN
  SELECT sum(stat.passages), greatest(sum(stat.total_length)::float8 / greatest(sum(stat.passages), 1), 1),
    min(stat.least_average) FILTER (WHERE stat.passages > 0)
  INTO held, average, growth FROM search_stat AS stat WHERE stat.workspace_id = workspace;
  IF coalesce(held, 0) = 0 THEN RETURN; END IF;
  growth := 0.999 * least(1, growth / average);

  SELECT coalesce(array_agg(term.id), '{}'), coalesce(array_agg(term.lexeme), '{}'), array_agg(quote_literal(term.lexeme)::tsquery),
    array_agg(term.weight), array_agg(term.before < 20000), 2.5 * coalesce(sum(term.weight) FILTER (WHERE term.before >= 20000), 0),
    string_agg(quote_literal(term.lexeme), '|') FILTER (WHERE term.before < 20000)
  INTO term_ids, words, asked, weights, is_sought, unsought, wanted
  FROM (
    SELECT found.*, sum(found.frequency) OVER (ORDER BY found.frequency, found.id) - found.frequency AS before
    FROM query_terms(query, compounds, held) AS found
  ) AS term;
  SELECT * INTO phrase FROM query_phrases(phrases);
  wanted := coalesce(phrase.words, wanted);
  IF wanted IS NULL THEN RETURN; END IF;
  SELECT coalesce(array_agg(neighbour.pair), '{}'), array_agg(neighbour.weight) INTO pairs, pair_weights
  FROM query_neighbours(query, compounds, words, weights) AS neighbour;
  hidden := list_unsearchable_sources(workspace);

  -- Counted no further than the decision needs, by an index alone; it decides how to look, never what is seen.
  in_scope := held;
  IF in_collection IS NOT NULL OR in_sources IS NOT NULL THEN
    EXECUTE 'SELECT count(*) FROM (SELECT FROM passage AS p WHERE '
      || CASE WHEN in_sources IS NULL THEN 'p.collection_id = $1' ELSE 'p.source_id = ANY ($2)' END || ' LIMIT $3) AS counted'
    INTO in_scope USING in_collection, in_sources, least(large_part, held / 4) + 1;
  END IF;
  is_small := held <= large_scope OR in_scope <= large_part;
  by_words := phrase.words IS NOT NULL OR is_small AND (in_scope <= held / 4 OR growth < 0.5);

  IF in_collection IS NOT NULL THEN conditions := conditions || ' AND p.collection_id = $8'; END IF;
  IF in_sources IS NOT NULL THEN conditions := conditions || ' AND p.source_id = ANY ($9)'; END IF;
  IF hidden IS NOT NULL THEN conditions := conditions || ' AND p.source_id <> ALL ($10)'; END IF;
  scoring := 'SELECT array_agg(p.id), array_agg(p.score), array_agg(' || write_nearness(cardinality(pairs))
    || '), max(p.counted) FROM (SELECT p.id, p.words, p.length, ' || write_word_score(cardinality(words)) || ' AS score, ';

  IF NOT by_words THEN
    IF is_small THEN
      SELECT array_agg(best.id), array_agg(best.bound) INTO candidates, bounds FROM (
        SELECT entry.passage_id AS id, sum(entry.bound) + unsought AS bound
        FROM unnest(term_ids, weights, is_sought) AS term (id, weight, is_sought)
        CROSS JOIN LATERAL (
          SELECT posting.passage_id, term.weight * (0.3 + 2.2 / (1 + (2.2 / (posting.impact - 0.3) - 1) * growth)) AS bound
          FROM posting WHERE posting.lexeme_id = term.id OFFSET 0
        ) AS entry
        WHERE term.is_sought GROUP BY entry.passage_id ORDER BY bound DESC, id
      ) AS best;
    ELSE
      SELECT array_agg(best.id), array_agg(best.bound) INTO candidates, bounds FROM (
        SELECT entry.passage_id AS id, sum(term.weight * entry.impact) AS bound
        FROM unnest(term_ids, weights) AS term (id, weight)
        CROSS JOIN LATERAL (
          SELECT posting.passage_id, posting.impact FROM posting
          WHERE posting.lexeme_id = term.id ORDER BY posting.impact DESC LIMIT 3000
        ) AS entry
        GROUP BY entry.passage_id ORDER BY bound DESC, id LIMIT CASE WHEN conditions = '' THEN scored_most ELSE 3000 END
      ) AS best;
    END IF;
    LOOP
      step := CASE WHEN is_small THEN kept WHEN next = 1 THEN scored_most ELSE greatest(20, 2 * (scored_most - number_scored)) END;
      next_end := least(next + step - 1, coalesce(cardinality(candidates), 0));
      -- Those whose bound does not reach what is needed are at the end.
      WHILE is_small AND next_end >= next AND bounds[next_end] < scores[kept] LOOP next_end := next_end - 1; END LOOP;
      EXIT WHEN next_end < next OR NOT is_small AND number_scored >= scored_most;
      EXECUTE scoring || 'NULL::bigint AS counted FROM passage AS p WHERE p.id = ANY ($7) AND p.workspace_id = $6' || conditions || ') AS p'
      INTO more_ids, more_scores, more_near
      USING asked, weights, average, pairs, pair_weights, workspace, candidates[next:next_end], in_collection, in_sources, hidden;
      next := next_end + 1;
      number_scored := number_scored + coalesce(cardinality(more_ids), 0);
      -- Few of the best are in the scope: it is a small part of its workspace.
      by_words := NOT is_small AND next_end = scored_most AND number_scored < scored_most / 4;
      EXIT WHEN by_words;
      SELECT coalesce(array_agg(best.id), '{}'), coalesce(array_agg(best.score), '{}'), coalesce(array_agg(best.near), '{}') INTO ids, scores, near FROM (
        SELECT * FROM unnest(ids || more_ids, scores || more_scores, near || more_near) AS either (id, score, near)
        ORDER BY either.score DESC, either.id LIMIT kept
      ) AS best;
    END LOOP;
    IF is_counted AND is_small THEN
      EXECUTE 'SELECT count(*) FROM passage AS p WHERE p.workspace_id = $6 AND p.words @@ $7' || conditions
      INTO counted USING asked, weights, average, pairs, pair_weights, workspace, wanted, in_collection, in_sources, hidden;
    END IF;
  END IF;

  IF by_words THEN
    -- The index finds the words; whether they stand together is then read without the parts, whose places are not those of the text.
    IF phrase.required IS NOT NULL THEN
      conditions := conditions || ' AND (ts_filter(p.words, ''{a,b,d}'') @@ $11 OR p.spelled_out @@ $11)';
    END IF;
    IF phrase.written IS NOT NULL THEN
      conditions := conditions || ' AND '' '' || regexp_replace(lower(p.text), ''[^[:alnum:]]+'', '' '', ''g'') || '' '' LIKE ALL ($12)';
    END IF;
    EXECUTE scoring || CASE WHEN is_counted THEN 'count(*) OVER ()' ELSE 'NULL::bigint' END
      || ' AS counted FROM passage AS p WHERE p.workspace_id = $6 AND p.words @@ $7' || conditions || ' ORDER BY score DESC, p.id LIMIT $13) AS p'
    INTO ids, scores, near, counted
    USING asked, weights, average, pairs, pair_weights, workspace, wanted, in_collection, in_sources, hidden, phrase.required, phrase.written, kept;
  END IF;

  RETURN QUERY SELECT best.id, best.score + best.near, counted FROM unnest(ids, scores, near) AS best (id, score, near)
  ORDER BY best.score + best.near DESC, best.id LIMIT most;
END $$;
GRANT EXECUTE ON FUNCTION rank_passages TO sourcebook_app;
