-- A thread may be about a question as it may be about an answer: both are messages, and the same members read it.
CREATE FUNCTION is_message_kind(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT kind IN ('answer', 'question') $$;

CREATE OR REPLACE FUNCTION is_subject_open(kind text, id text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN kind = 'source' THEN is_source_open(id)
    WHEN is_message_kind(kind) THEN NOT EXISTS (SELECT FROM message WHERE message.id = $2 AND NOT (is_conversation_open(message.conversation_id) AND NOT message.collection_ids && hidden_collections()))
    WHEN kind = 'artifact' THEN is_artifact_open(id)
    WHEN kind = 'cell' THEN is_table_open(id)
    WHEN kind = 'plan' THEN NOT EXISTS (SELECT FROM research_plan AS plan WHERE plan.id = $2 AND NOT is_open(plan.collection_id, plan.user_id))
    WHEN kind = 'run' THEN is_run_open(id)
    ELSE true
  END
$$;

CREATE OR REPLACE FUNCTION is_thread_told(of_thread text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM thread WHERE thread.id = of_thread AND is_message_kind(thread.subject_kind) AND NOT is_answer_told(thread.id, thread.subject_id)
  )
$$;

DROP POLICY of_told_thread ON thread;
CREATE POLICY of_told_thread ON thread AS RESTRICTIVE TO sourcebook_app
  USING (NOT is_message_kind(subject_kind) OR is_answer_told(id, subject_id));

CREATE OR REPLACE FUNCTION list_outsiders(kind text, id text, of_thread text DEFAULT NULL) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_hidden text := current_setting('app.hidden', true);
  outsiders text[] := '{}';
  conversation_id text;
  author text;
  is_shown boolean;
  one record;
BEGIN
  IF NOT is_subject_open(kind, id) THEN RETURN outsiders; END IF;
  IF is_message_kind(kind) THEN
    SELECT of.id, of.user_id, of.shown_at IS NOT NULL INTO conversation_id, author, is_shown
    FROM message JOIN conversation AS of ON of.id = message.conversation_id WHERE message.id = $2;
  END IF;
  -- Members from whom the same collections are hidden are asked about together.
  FOR one IN
    SELECT list_hidden_collections(member.workspace_id, member.user_id) AS hidden, array_agg(member.user_id) AS user_ids
    FROM member WHERE member.workspace_id = named_workspace() GROUP BY 1
  LOOP
    CONTINUE WHEN one.hidden = '';
    PERFORM set_config('app.hidden', one.hidden, true);
    IF NOT is_subject_open(kind, id) OR (conversation_id IS NOT NULL AND NOT is_conversation_readable(conversation_id)) THEN
      outsiders := outsiders || array_remove(one.user_ids, author);
    END IF;
  END LOOP;
  -- An error in between ends the transaction, and the setting with it.
  PERFORM set_config('app.hidden', coalesce(own_hidden, ''), true);
  IF NOT is_shown AND author <> reader() THEN
    outsiders := outsiders || ARRAY(
      SELECT member.user_id FROM member WHERE member.workspace_id = named_workspace() AND member.user_id NOT IN (author, reader())
        AND NOT has_brought_in(author, of_thread, member.user_id)
    );
  END IF;
  RETURN outsiders;
END $$;
