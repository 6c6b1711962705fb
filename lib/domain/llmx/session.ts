/**
 * A conversation in LLMX as it is kept: of an outside agent with us, or between the agents of one run. What was said in it never changes.
 *
 * A session of an outside agent is open until its END; then it is still read, and an answer to what it had asked for still comes.
 */
import type { CollectionId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { LlmxMessage } from '@/lib/protocol/llmx';
import type { MessageDirection } from '@/lib/protocol/llmx-words';

/** What a CTX names for the messages after it. */
export type SessionContext = {
  /** The collection, by id or title. */
  readonly project: string | null;
  readonly issue: string | null;
  /** The folder that `^` is the parent of. */
  readonly base: string | null;
};

export type LlmxSession = SessionContext & {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  /** The bearer token of the outside agent; null: agents of a run. */
  readonly tokenId: string | null;
  readonly runId: RunId | null;
  /** Who opened it, and the name under which it is answered. */
  readonly sender: string;
  readonly target: string;
  readonly collectionId: CollectionId | null;
  readonly createdAt: Date;
  readonly lastAt: Date;
  readonly endedAt: Date | null;
};

export type StoredMessage = {
  readonly sessionId: string;
  /** Its place in the session, from 1. */
  readonly position: number;
  readonly direction: MessageDirection;
  readonly sender: string;
  readonly target: string;
  readonly number: number;
  readonly batch: string | null;
  /** As it is printed. */
  readonly text: string;
  readonly digest: string;
  /** The number of the message that it answers. */
  readonly answers: number | null;
  readonly createdAt: Date;
};

/** A message before it has its number. */
export type MessageDraft = {
  readonly from: string;
  readonly to: string;
  readonly batch?: string;
  readonly blocks: LlmxMessage['blocks'];
  /** What it tells is told once: another draft under the same key is that message. */
  readonly key?: string;
  /** The number of the message that it answers. */
  readonly answers?: number;
};
