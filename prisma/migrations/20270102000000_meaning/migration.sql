-- Passages are also found by what they mean, if an owner wants it (decision 110): a model server turns each of them into a vector.
CREATE TABLE meaning_setting (
  workspace_id  text PRIMARY KEY,
  is_on         boolean NOT NULL DEFAULT false,
  -- The offered model whose server and key are used, and the model that makes the vectors there.
  model_id      text NOT NULL,
  model         text NOT NULL,
  -- Why the last vectors could not be made. Null if they could.
  failure       text,
  -- One worker at a time makes the vectors of a workspace.
  filling_until timestamp(3),
  updated_at    timestamp(3) NOT NULL,
  updated_by    text NOT NULL
);
SELECT protect_by_workspace('meaning_setting', 'workspace_id');

-- What of a passage is turned into a vector. Nothing else says it.
CREATE FUNCTION write_meant(headings text[], text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(heading, ' > ' ORDER BY place) || E'\n\n', '') || text FROM unnest(headings) WITH ORDINALITY AS one (heading, place)
$$;

-- A passage that is indexed again, or captured again unchanged, keeps its vector: it is known by a digest of that text.
ALTER TABLE passage ADD COLUMN digest uuid GENERATED ALWAYS AS (md5(write_meant(headings, text))::uuid) STORED;
CREATE INDEX passage_digest ON passage (digest);

CREATE TABLE passage_vector (
  workspace_id  text NOT NULL,
  collection_id text NOT NULL,
  source_id     text NOT NULL REFERENCES source (id) ON DELETE CASCADE ON UPDATE CASCADE,
  digest        uuid NOT NULL,
  -- The server and the model. Vectors of two models cannot be compared.
  made_by       text NOT NULL,
  dimensions    integer NOT NULL CHECK (dimensions > 0),
  -- One bit for each dimension: whether it is positive. A search looks through these, and compares the vectors of the nearest.
  signs         bit varying NOT NULL,
  -- Numbers of four bytes, the least significant first, of length one.
  vector        bytea NOT NULL CHECK (octet_length(vector) = dimensions * 4),
  PRIMARY KEY (source_id, digest, made_by)
);
-- Kept outside of the row and uncompressed, so that looking through the signs reads little.
ALTER TABLE passage_vector ALTER COLUMN vector SET STORAGE EXTERNAL;
CREATE INDEX passage_vector_workspace ON passage_vector (workspace_id, made_by);
SELECT protect_by_workspace('passage_vector', 'workspace_id');
SELECT hide_with_collection('passage_vector', 'collection_id <> ALL ((SELECT hidden_collections())::text[])');

-- As before (see the migration `moved_sources`), and with the vectors.
CREATE OR REPLACE FUNCTION move_passages() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE passage SET collection_id = NEW.collection_id WHERE source_id = NEW.id;
  UPDATE passage_vector SET collection_id = NEW.collection_id WHERE source_id = NEW.id;
  RETURN NULL;
END $$;
