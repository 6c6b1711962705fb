-- Feeds that a collection follows (decision 124). One that is stopped stays, so that its sources say where they came from.
CREATE TABLE "feed" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "normalised_url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "site_url" TEXT,
    "state" TEXT NOT NULL CHECK ("state" IN ('following', 'paused', 'stopped')),
    "pause_reason" TEXT CHECK ("pause_reason" IN ('member', 'failing', 'gone', 'follower_left')),
    "every_hours" INTEGER NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "next_read_at" TIMESTAMP(3),
    "reading_since" TIMESTAMP(3),
    "last_read_at" TIMESTAMP(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMP(3),
    "failure_code" TEXT,
    "failure_sentence" TEXT,
    "added_count" INTEGER NOT NULL DEFAULT 0,
    "folder_id" TEXT,
    "followed_by" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "feed_pkey" PRIMARY KEY ("id"),
    CHECK (("state" = 'paused') = ("pause_reason" IS NOT NULL)),
    CHECK (("state" = 'following') = ("next_read_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "feed_collection_id_normalised_url_key" ON "feed"("collection_id", "normalised_url");
CREATE INDEX "feed_workspace_id_state_idx" ON "feed"("workspace_id", "state");
CREATE INDEX "feed_next_read_at_idx" ON "feed"("next_read_at");
CREATE INDEX "feed_folder_id_idx" ON "feed"("folder_id");
ALTER TABLE "feed" ADD CONSTRAINT "feed_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "feed" ADD CONSTRAINT "feed_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folder"("id") ON DELETE SET NULL ON UPDATE CASCADE;
SELECT protect_by_workspace('feed', 'workspace_id');
SELECT hide_with_collection('feed', 'collection_id <> ALL ((SELECT hidden_collections())::text[])');

ALTER TABLE "source" ADD COLUMN "feed_id" TEXT;
CREATE INDEX "source_feed_id_idx" ON "source"("feed_id");
ALTER TABLE "source" ADD CONSTRAINT "source_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "feed"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The entries that were seen. They hold digests and dates, and nothing that the feed says.
CREATE TABLE "feed_entry" (
    "feed_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source_id" TEXT,
    "updated_at" TIMESTAMP(3),
    "seen_at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "feed_entry_pkey" PRIMARY KEY ("feed_id", "key")
);
CREATE UNIQUE INDEX "feed_entry_source_id_key" ON "feed_entry"("source_id");
CREATE INDEX "feed_entry_workspace_id_idx" ON "feed_entry"("workspace_id");
ALTER TABLE "feed_entry" ADD CONSTRAINT "feed_entry_feed_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "feed"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "feed_entry" ADD CONSTRAINT "feed_entry_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE SET NULL ON UPDATE CASCADE;
SELECT protect_by_workspace('feed_entry', 'workspace_id');

CREATE FUNCTION is_feed_open(of_feed text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM feed WHERE id = of_feed AND collection_id = ANY (hidden_collections()))
$$;
SELECT hide_with_collection('feed_entry', 'is_feed_open(feed_id)');

-- A notice about a feed is as open as the feed.
DROP POLICY of_open_collection ON notice;
SELECT hide_with_collection('notice', 'is_thread_open(thread_id) AND CASE thing_kind
  WHEN ''artifact'' THEN is_artifact_open(thing_id) WHEN ''conversation'' THEN is_conversation_open(thing_id)
  WHEN ''feed'' THEN is_feed_open(thing_id) ELSE true END');
