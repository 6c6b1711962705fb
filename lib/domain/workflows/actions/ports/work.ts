/**
 * Long work with a run of its own: an action starts it and waits without occupying a worker. When the run has ended, the action reads the
 * result. Each `start…` acts as the member who approved the workflow; the same key returns the run that it started before. Expected
 * failures are thrown as `ActionFailure`.
 */
import type { ArtifactId, CollectionId, RunId, SourceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { AgentName } from '@/lib/protocol/agent-chat/request';

export type ActionTransformsPort = {
  /** Without sources, uses all of the collection. */
  start(transform: {
    readonly type: string;
    readonly collectionId: CollectionId;
    readonly sourceIds: readonly SourceId[];
    readonly options: Readonly<Record<string, JsonValue>>;
    readonly idempotencyKey: string;
  }): Promise<{ readonly runId: RunId }>;
  /** Called only after the run has ended. */
  getEnd(runId: RunId): Promise<
    | {
        readonly status: 'made';
        readonly artifactId: ArtifactId;
        readonly title: string;
        readonly markdown: string;
      }
    | { readonly status: 'failed'; readonly reason: string }
  >;
};

export type QuestionsPort = {
  /** Asks as the chat would, in a conversation that belongs to the workflow. Without sources, uses all of the collection. */
  start(question: {
    readonly collectionId: CollectionId;
    readonly question: string;
    readonly sourceIds: readonly SourceId[];
    readonly depth: AgentName;
    readonly idempotencyKey: string;
  }): Promise<{ readonly runId: RunId }>;
  /** Called only after the run has ended. `isAnswered` is false if the sources do not contain the answer. */
  getEnd(runId: RunId): Promise<
    | {
        readonly status: 'answered';
        readonly answerId: string;
        readonly markdown: string;
        readonly isAnswered: boolean;
      }
    | { readonly status: 'failed'; readonly reason: string }
  >;
};

export type ActionTablesPort = {
  /** Fills the empty cells of a table; cells that a user confirmed are never overwritten. Without sources, fills all rows. */
  startFilling(filling: {
    readonly tableId: string;
    readonly sourceIds: readonly SourceId[];
    readonly idempotencyKey: string;
  }): Promise<{ readonly runId: RunId }>;
  /** Called only after the run has ended. */
  getEnd(
    runId: RunId,
  ): Promise<
    | { readonly status: 'filled'; readonly filledCount: number; readonly failedCount: number }
    | { readonly status: 'failed'; readonly reason: string }
  >;
};
