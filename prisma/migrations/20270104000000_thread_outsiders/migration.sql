-- The members of the workspace who may not open a thing, by the rule that hides its threads from them (decision 109). Whoever mentions one of
-- them learns that the mention does not arrive. Of a thing that the asker may not open themselves, nothing is said.
CREATE FUNCTION list_outsiders(kind text, id text) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_hidden text := current_setting('app.hidden', true);
  outsiders text[] := '{}';
  one record;
BEGIN
  IF NOT is_subject_open(kind, id) THEN RETURN outsiders; END IF;
  -- Members from whom the same collections are hidden are asked about together.
  FOR one IN
    SELECT list_hidden_collections(member.workspace_id, member.user_id) AS hidden, array_agg(member.user_id) AS user_ids
    FROM member WHERE member.workspace_id = named_workspace() GROUP BY 1
  LOOP
    CONTINUE WHEN one.hidden = '';
    PERFORM set_config('app.hidden', one.hidden, true);
    IF NOT is_subject_open(kind, id) THEN outsiders := outsiders || one.user_ids; END IF;
  END LOOP;
  -- An error in between ends the transaction, and the setting with it.
  PERFORM set_config('app.hidden', coalesce(own_hidden, ''), true);
  RETURN outsiders;
END $$;
