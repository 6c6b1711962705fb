/**
 * Turns texts into vectors, and stores the call as the use of a model: its tokens, its price and its failure, never a text. Nothing is sent if a
 * limit of the month is reached.
 */
import type { ConversationId, RunId, UserId, WorkspaceId } from '@/lib/core/ids';
import { fail, type Result } from '@/lib/core/result';
import { embeddingTask, insertModelCall } from '@/lib/domain/models/store';
import type { Embedded, EmbeddingRequest } from '@/lib/engine/model/embedding-model';
import type { ModelFailure, ModelUsage } from '@/lib/engine/model/model';
import { estimateCost } from '@/lib/engine/model/prices';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { countModelCall } from '@/lib/platform/telemetry/metrics';
import { traceWork } from '@/lib/platform/telemetry/trace-work';
import { findReachedLimit } from '../usage/find-reached-limit';
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

type RecordedEmbedding = {
  readonly made: Result<Embedded, ModelFailure>;
  /** Null if nothing was made. Estimated if the provider tells none. */
  readonly usage: ModelUsage | null;
};

/** The call is a span of the trace around it, which says nothing of the texts. */
export function recordEmbedding(
  { model }: Embedder,
  request: EmbeddingRequest,
  owner: EmbeddingOwner,
): Promise<RecordedEmbedding> {
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.provider.name': model.provider,
    'gen_ai.request.model': model.name,
  } as const;
  return traceWork({ name: `embeddings ${model.name}`, kind: 'client', attributes }, async (span) => {
    const recorded = await embedWithinLimits(model, request, owner);
    span.set({ 'gen_ai.usage.input_tokens': recorded.usage?.inputTokens });
    if (!recorded.made.ok) span.fail(recorded.made.failure.kind);
    return recorded;
  });
}

async function embedWithinLimits(
  model: Embedder['model'],
  request: EmbeddingRequest,
  { workspaceId, userId, runId, conversationId = null }: EmbeddingOwner,
): Promise<RecordedEmbedding> {
  const reached = await findReachedLimit({ workspaceId, userId });
  if (reached !== null) return { made: fail({ kind: 'limit_reached', ...reached }), usage: null };
  const startedAt = new Date();
  const made = await model.embedTexts(request);
  const used = countUse(made, request.texts);
  await inWholeWorkspace(workspaceId, (database) =>
    insertModelCall(database, {
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
      inputTokens: used.usage?.inputTokens ?? null,
      outputTokens: used.usage?.outputTokens ?? null,
      costUsd: estimateCost(model, used.usage)?.usd ?? null,
      isEstimated: used.isEstimated,
      startedAt,
      durationMs: Date.now() - startedAt.getTime(),
    }),
  );
  countModelCall({
    provider: model.provider,
    ended: made.ok ? 'stop' : 'failed',
    inputTokens: used.usage?.inputTokens ?? null,
    outputTokens: used.usage?.outputTokens ?? null,
  });
  return { made, usage: used.usage };
}

type Use = { readonly usage: ModelUsage | null; readonly isEstimated: boolean };

function countUse(made: Result<Embedded, ModelFailure>, texts: readonly string[]): Use {
  if (!made.ok) return { usage: null, isEstimated: false };
  const { tokens } = made.value;
  const usage = { inputTokens: tokens ?? estimateTokens(texts), outputTokens: 0 };
  return { usage, isEstimated: tokens === null };
}

const estimateTokens = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / bytesPerToken);
