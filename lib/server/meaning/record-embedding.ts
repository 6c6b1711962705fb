/** Turns texts into vectors, and stores the call as the use of a model: its tokens, its price and its failure, never a text. */
import type { ConversationId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import type { Result } from '@/lib/core/result';
import { embeddingTask, insertModelCall } from '@/lib/domain/models/store';
import type { Embedded, EmbeddingRequest } from '@/lib/engine/model/embedding-model';
import type { ModelFailure, ModelUsage } from '@/lib/engine/model/model';
import { estimateCost } from '@/lib/engine/model/prices';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { countModelCall } from '@/lib/platform/metrics';
import type { Embedder } from './resolve-embedder';

/** Whose use it is. */
export type EmbeddingOwner = {
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly runId?: RunId;
  readonly conversationId?: ConversationId | null;
};

/** Bytes per token: about four in English, and not more elsewhere. */
export const bytesPerToken = 4;

export type RecordedEmbedding = {
  readonly made: Result<Embedded, ModelFailure>;
  /** Null if nothing was made. Estimated if the provider tells none. */
  readonly usage: ModelUsage | null;
};

export async function recordEmbedding(
  { model }: Embedder,
  request: EmbeddingRequest,
  { workspaceId, userId, runId = undefined, conversationId = null }: EmbeddingOwner,
): Promise<RecordedEmbedding> {
  const startedAt = new Date();
  const made = await model.embedTexts(request);
  const told = made.ok ? made.value.tokens : 0;
  const usage = made.ok ? { inputTokens: told ?? estimateTokens(request.texts), outputTokens: 0 } : null;
  const call = {
    workspaceId,
    userId,
    runId: runId ?? null,
    conversationId,
    turn: 0,
    task: embeddingTask,
    provider: model.provider,
    model: model.name,
    request: { purpose: request.purpose, texts: request.texts.length },
    response: made.ok ? { vectors: made.value.vectors.length } : null,
    failure: made.ok ? null : made.failure,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    costUsd: estimateCost(model, usage)?.usd ?? null,
    isEstimated: told === null,
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
  };
  await inWholeWorkspace(workspaceId, (database) => insertModelCall(database, call));
  countModelCall({
    provider: model.provider,
    ended: made.ok ? 'stop' : 'failed',
    inputTokens: call.inputTokens,
    outputTokens: call.outputTokens,
  });
  return { made, usage };
}

const estimateTokens = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / bytesPerToken);
