-- What announces new frames of a run brings them along, so that its readers need no query for them (decision 138). A notification holds less than
-- 8,000 bytes; of frames that do not fit, only their run is named.
CREATE OR REPLACE FUNCTION announce_frames() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('run_frames', CASE WHEN octet_length(whole) < 8000 THEN whole ELSE run_id END)
  FROM (
    SELECT run_id, run_id || ' ' || jsonb_agg(jsonb_build_object('seq', seq, 'payload', payload, 'at', added.at) ORDER BY seq) AS whole
    FROM added GROUP BY run_id
  ) AS runs;
  RETURN NULL;
END $$;
