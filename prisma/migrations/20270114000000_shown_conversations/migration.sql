-- A conversation belongs to its author, who may show it to the others of the workspace. Whoever may not open its collection, or what several
-- collections its author could ask, sees it as little as before (decision 109).
ALTER TABLE conversation ADD COLUMN shown_at timestamp(3);
CREATE INDEX conversation_shown ON conversation (workspace_id, collection_id) WHERE shown_at IS NOT NULL;

-- A question to one collection may have called tools that read others. What quotes a collection hidden from the reader is not shown to them.
CREATE FUNCTION conversation_quotes_hidden(of_conversation text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM message
    JOIN citation ON citation.owner_kind = 'message' AND citation.owner_id = message.id AND citation.workspace_id = message.workspace_id
    JOIN source ON source.id = citation.source_id
    WHERE message.conversation_id = of_conversation AND source.collection_id = ANY (hidden_collections())
  )
$$;
