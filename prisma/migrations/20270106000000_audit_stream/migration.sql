-- The events of a workspace's audit log are also sent to an address that an owner gave (decision 116).

-- The place of an event in the stream. Null until the sender has seen the event. The sender gives the numbers, one after another and only to
-- events of transactions that have been committed, so a slow transaction leaves no gap that a later event would be sent across.
ALTER TABLE "audit_event" ADD COLUMN "position" INTEGER;
CREATE UNIQUE INDEX "audit_event_workspace_id_position_key" ON "audit_event"("workspace_id", "position");
-- Prisma cannot describe a partial index. It holds what is new in a workspace with a stream, and all events of one without.
CREATE INDEX audit_event_unnumbered ON audit_event (workspace_id, at, id) WHERE position IS NULL;

CREATE TABLE "audit_stream" (
    "workspace_id" TEXT NOT NULL,
    -- All that is ever shown of the address.
    "host" TEXT NOT NULL,
    "url_cipher" TEXT NOT NULL,
    "secret_cipher" TEXT NOT NULL,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    -- The last position that an event got, and the last that the receiver has accepted.
    "last_position" INTEGER NOT NULL DEFAULT 0,
    "sent_position" INTEGER NOT NULL DEFAULT 0,
    "sent_at" TIMESTAMP(3),
    "failing_since" TIMESTAMP(3),
    "failure" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMP(3) NOT NULL,
    -- When owners were told that it fails. Null if they were not, or if it works again.
    "told_at" TIMESTAMP(3),
    -- Events that were erased at the end of their time before they were sent.
    "erased_unsent" INTEGER NOT NULL DEFAULT 0,
    -- Who is sending now, and until when nobody else may.
    "sender_id" TEXT,
    "sending_until" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL,
    "created_by" TEXT NOT NULL,

    CONSTRAINT "audit_stream_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "audit_stream_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
SELECT protect_by_workspace('audit_stream', 'workspace_id');
