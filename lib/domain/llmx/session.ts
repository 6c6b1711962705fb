/**
 * A stored LLMX conversation: between an outside agent and us, or among the agents of one run. Its messages never change.
 *
 * A session of an outside agent is open until its END. After that its agent can still read it, and answers to its earlier requests still
 * arrive.
 */
import type { CollectionId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { LlmxMessage } from '@/lib/protocol/llmx';
import type { MessageDirection } from '@/lib/protocol/llmx-words';

/** What a CTX sets for the messages after it. */
export type SessionContext = {
  /** The collection, by id or title. */
  readonly project: string | null;
  readonly issue: string | null;
  /** The folder whose parent `^` means. */
  readonly base: string | null;
};

export type LlmxSession = SessionContext & {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  /** The bearer token of the outside agent; null for the agents of a run. */
  readonly tokenId: string | null;
  readonly runId: RunId | null;
  /** The agent that opened the session, and the name that answers it. */
  readonly sender: string;
  readonly target: string;
  readonly collectionId: CollectionId | null;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly endedAt: Date | null;
};

export type StoredMessage = {
  readonly sessionId: string;
  /** Position in the session, from 1. */
  readonly position: number;
  readonly direction: MessageDirection;
  readonly sender: string;
  readonly target: string;
  readonly number: number;
  readonly batch: string | null;
  /** The printed message. */
  readonly text: string;
  readonly digest: string;
  /** The number of the message that this one answers. */
  readonly answers: number | null;
  readonly createdAt: Date;
};

/** A message that has no number yet. */
export type MessageDraft = {
  readonly from: string;
  readonly to: string;
  readonly batch?: string;
  readonly blocks: LlmxMessage['blocks'];
  /** Makes the message unique: a second draft with the same key returns the first message. */
  readonly key?: string;
  /** The number of the message that this one answers. */
  readonly answers?: number;
};
