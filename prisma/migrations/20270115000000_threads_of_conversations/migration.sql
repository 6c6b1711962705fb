-- For whom a transaction reads; null if it is for nobody in particular, from whom nothing is hidden.
CREATE FUNCTION reader() RETURNS text LANGUAGE sql STABLE AS $$ SELECT nullif(current_setting('app.reader', true), '') $$;

-- Whether the author of a conversation has brought somebody into a thread about it, by mentioning them there or by assigning it to them.
CREATE FUNCTION has_brought_in(author text, of_thread text, somebody text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM comment WHERE comment.thread_id = of_thread AND comment.author_id = author
      AND (comment.mentions_everyone OR somebody = ANY (comment.mentioned_ids))
  ) OR EXISTS (SELECT FROM thread WHERE thread.id = of_thread AND thread.assignee_id = somebody AND thread.assigned_by = author)
$$;

-- A thread about an answer is read by the author of its conversation. Others read it while the conversation is shown, or if the author has
-- brought them in, and in no case if the conversation quotes a collection that they may not open.
CREATE FUNCTION is_answer_told(of_thread text, of_message text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT reader() IS NULL OR NOT EXISTS (
    SELECT FROM message JOIN conversation ON conversation.id = message.conversation_id
    WHERE message.id = of_message AND conversation.user_id <> reader()
      AND NOT ((conversation.shown_at IS NOT NULL OR has_brought_in(conversation.user_id, of_thread, reader()))
        AND NOT conversation_quotes_hidden(conversation.id))
  )
$$;

CREATE FUNCTION is_thread_told(of_thread text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (
    SELECT FROM thread WHERE thread.id = of_thread AND thread.subject_kind = 'answer' AND NOT is_answer_told(thread.id, thread.subject_id)
  )
$$;

CREATE POLICY of_told_thread ON thread AS RESTRICTIVE TO sourcebook_app
  USING (subject_kind <> 'answer' OR is_answer_told(id, subject_id));
CREATE POLICY of_told_thread ON comment AS RESTRICTIVE TO sourcebook_app USING (is_thread_told(thread_id));
CREATE POLICY of_told_thread ON thread_follower AS RESTRICTIVE TO sourcebook_app USING (is_thread_told(thread_id));
CREATE POLICY of_told_thread ON notice AS RESTRICTIVE TO sourcebook_app USING (thread_id IS NULL OR is_thread_told(thread_id));

-- Whether a conversation can be read by those for whom `app.hidden` is set, once it is shown.
CREATE FUNCTION is_conversation_readable(of_conversation text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT is_conversation_open(of_conversation) AND NOT conversation_quotes_hidden(of_conversation)
$$;

-- As before, but a mention in a thread about an answer does not reach those to whom the conversation quotes something hidden; and while it is
-- its author's alone, nobody but the author can reach others than those whom the author has brought in.
DROP FUNCTION list_outsiders(text, text);
CREATE FUNCTION list_outsiders(kind text, id text, of_thread text DEFAULT NULL) RETURNS text[]
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
  IF kind = 'answer' THEN
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

-- The members who can read a conversation once it is shown, other than its author, who asks.
CREATE FUNCTION list_conversation_readers(of_conversation text) RETURNS text[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_hidden text := current_setting('app.hidden', true);
  readers text[] := '{}';
  one record;
BEGIN
  FOR one IN
    SELECT list_hidden_collections(member.workspace_id, member.user_id) AS hidden, array_agg(member.user_id) AS user_ids
    FROM member WHERE member.workspace_id = named_workspace() AND member.user_id IS DISTINCT FROM reader() GROUP BY 1
  LOOP
    PERFORM set_config('app.hidden', one.hidden, true);
    IF is_conversation_readable(of_conversation) THEN readers := readers || one.user_ids; END IF;
  END LOOP;
  PERFORM set_config('app.hidden', coalesce(own_hidden, ''), true);
  RETURN readers;
END $$;
