/** Rows of model calls, and of what was spent on them. */
import {
  type ArtifactId,
  asId,
  type CollectionId,
  type ConversationId,
  createUuid,
  type RunId,
  type SourceId,
  type TableId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';

export type NewModelCall = {
  /** Id of the row that was stored when the call began, or undefined if none was stored. */
  readonly id?: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  readonly runId: RunId | null;
  readonly conversationId: ConversationId | null;
  readonly turn: number;
  readonly task: string;
  readonly provider: string;
  readonly model: string;
  /** The packet, with the bodies of its documents replaced by digest, length and a short preview. */
  readonly request: object;
  readonly response: object | null;
  readonly failure: object | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  /** True if the token counts are estimates because the provider reported none; false if undefined. */
  readonly isEstimated?: boolean;
  readonly startedAt: Date;
  readonly durationMs: number;
};

/** The task of calls that turned texts into vectors. */
export const embeddingTask = 'embedding';

/**
 * Stores a call as far as it is known now. Completes the row that was stored when the call began with its minimum usage, if there is one.
 */
export async function insertModelCall(database: Database, call: NewModelCall): Promise<void> {
  const { id = createUuid(), response, failure, isEstimated = false, ...fields } = call;
  const data = {
    ...fields,
    isEstimated,
    ...(response === null ? {} : { response }),
    ...(failure === null ? {} : { failure }),
  };
  await database.modelCall.upsert({
    where: { id },
    create: {
      ...(data.failure === undefined ? {} : { failure: data.failure }),
      ...(data.response === undefined ? {} : { response: data.response }),
      isEstimated: data.isEstimated,
      workspaceId: data.workspaceId,
      userId: data.userId,
      runId: data.runId,
      conversationId: data.conversationId,
      turn: data.turn,
      task: data.task,
      provider: data.provider,
      model: data.model,
      request: data.request,
      inputTokens: data.inputTokens,
      outputTokens: data.outputTokens,
      costUsd: data.costUsd,
      startedAt: data.startedAt,
      durationMs: data.durationMs,
      id,
    },
    update: data,
    select: { id: true },
  });
}

/**
 * Empties the packets of calls that contained something erased; their times and costs stay. Returns the runs they were made for. A packet
 * refers to its documents by the ids of their sources, so the id is searched anywhere in it.
 */
export async function forgetCallsAbout(
  database: Database,
  workspaceId: WorkspaceId,
  id: SourceId,
): Promise<RunId[]> {
  const rows = await database.$queryRaw<{ run_id: string | null }[]>`
    UPDATE model_call SET request = '{}', response = NULL, failure = NULL
    WHERE workspace_id = ${workspaceId} AND strpos(request::text, ${id}) > 0
    RETURNING run_id`;
  return rows.flatMap(({ run_id: runId }) => (runId === null ? [] : asId<RunId>(runId)));
}

/** Does the same for all calls of runs that will be erased. Must be called while those runs still exist. */
export async function forgetCallsOf(
  database: Database,
  workspaceId: WorkspaceId,
  of:
    | { readonly conversationId: ConversationId }
    | { readonly artifactId: ArtifactId }
    | { readonly tableId: TableId }
    | { readonly collectionId: CollectionId },
): Promise<void> {
  const runs = await database.run.findMany({ where: { workspaceId, ...of }, select: { id: true } });
  await database.modelCall.updateMany({
    where: { workspaceId, runId: { in: runs.map(({ id }) => id) } },
    data: { request: {}, response: Prisma.DbNull, failure: Prisma.DbNull, conversationId: null },
  });
}

export type UsageRow = {
  /** Date, `2026-11-20`, UTC. */
  readonly day: string;
  readonly userId: UserId;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** Calls whose model has no known price, not counting the built-in reader, which is free. */
  readonly unpricedCalls: number;
};

/** Returns the spending per day and member since `since`. */
export async function sumUsage(
  database: Database,
  workspaceId: WorkspaceId,
  since: Date,
): Promise<UsageRow[]> {
  const rows = await database.$queryRaw<
    {
      day: string;
      user_id: string;
      calls: number;
      input_tokens: number;
      output_tokens: number;
      cost_usd: number;
      unpriced_calls: number;
    }[]
  >`
    SELECT to_char(started_at, 'YYYY-MM-DD') AS day, user_id, count(*)::int AS calls,
      coalesce(sum(input_tokens), 0)::float8 AS input_tokens,
      coalesce(sum(output_tokens), 0)::float8 AS output_tokens,
      coalesce(sum(cost_usd), 0)::float8 AS cost_usd,
      (count(*) FILTER (WHERE cost_usd IS NULL AND provider <> 'extractive'))::int AS unpriced_calls
    FROM model_call WHERE workspace_id = ${workspaceId} AND started_at >= ${since}
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`;
  return rows.map((row) => ({
    day: row.day,
    userId: asId<UserId>(row.user_id),
    calls: row.calls,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costUsd: row.cost_usd,
    unpricedCalls: row.unpriced_calls,
  }));
}

/** The calls of one run, except those listed. */
export type RunCalls = {
  readonly workspaceId: WorkspaceId;
  readonly runId: RunId;
  readonly except?: readonly string[];
};

const whereOf = ({ workspaceId, runId, except = [] }: RunCalls) => ({
  workspaceId,
  runId,
  ...(except.length > 0 && { id: { notIn: [...except] } }),
});

/** Counts the answers of models. The vector of a question is none. */
export async function countRunCalls(database: Database, calls: RunCalls): Promise<number> {
  return database.modelCall.count({ where: { ...whereOf(calls), task: { not: embeddingTask } } });
}

export async function hasEstimatedCalls(database: Database, calls: RunCalls): Promise<boolean> {
  return (await database.modelCall.count({ where: { ...whereOf(calls), isEstimated: true }, take: 1 })) > 0;
}

/** Returns the total usage of a run's calls so far. */
export async function sumRunCalls(
  database: Database,
  calls: RunCalls,
): Promise<{ readonly inputTokens: number; readonly outputTokens: number; readonly costUsd: number | null }> {
  const { _sum } = await database.modelCall.aggregate({
    where: whereOf(calls),
    _sum: { inputTokens: true, outputTokens: true, costUsd: true },
  });
  return { inputTokens: _sum.inputTokens ?? 0, outputTokens: _sum.outputTokens ?? 0, costUsd: _sum.costUsd };
}

export type LargestRun = {
  readonly id: RunId;
  readonly tokens: number;
  readonly costUsd: number | null;
};

/** Returns the run that used most since `since`, for comparison with the ceiling. */
export async function findLargestRun(
  database: Database,
  workspaceId: WorkspaceId,
  since: Date,
): Promise<LargestRun | null> {
  const rows = await database.$queryRaw<{ id: string; tokens: number; cost_usd: number | null }[]>`
    SELECT id, input_tokens + output_tokens AS tokens, cost_usd FROM run
    WHERE workspace_id = ${workspaceId} AND created_at >= ${since} AND input_tokens + output_tokens > 0
    ORDER BY 2 DESC LIMIT 1`;
  const row = rows[0];
  return row === undefined ? null : { id: asId<RunId>(row.id), tokens: row.tokens, costUsd: row.cost_usd };
}

type CallsLike = {
  readonly workspaceId: WorkspaceId;
  readonly task: string;
  readonly provider: string;
  readonly model: string;
};

/** How many of the last calls are averaged: enough to level out long and short texts. */
const averagedCalls = 30;

/** Returns the mean duration of the last successful calls of this kind in milliseconds, or null if there were none. */
export async function measureCalls(
  database: Database,
  { workspaceId, task, provider, model }: CallsLike,
): Promise<number | null> {
  const rows = await database.$queryRaw<{ mean: number | null }[]>`
    SELECT avg(duration_ms)::float8 AS mean FROM (
      SELECT duration_ms FROM model_call
      WHERE workspace_id = ${workspaceId} AND task = ${task} AND provider = ${provider} AND model = ${model}
        AND duration_ms > 0 AND (failure IS NULL OR failure = 'null'::jsonb)
      ORDER BY started_at DESC LIMIT ${averagedCalls}) AS last`;
  return rows[0]?.mean ?? null;
}

/** The provider of the built-in reader, which no server can keep from answering. */
const builtIn = 'extractive';

export type LastCall = { readonly startedAt: Date; readonly model: string; readonly failure: unknown };

/**
 * Returns the last call of a workspace to a model, or null if there is none.
 * @param wanted.since calls that began before it do not count; null if all do
 */
export function findLastCallOf(
  database: Database,
  workspaceId: WorkspaceId,
  wanted: { readonly provider: string; readonly model: string; readonly since: Date | null },
): Promise<LastCall | null> {
  const { provider, model, since } = wanted;
  return database.modelCall.findFirst({
    where: {
      workspaceId,
      provider,
      model,
      durationMs: { not: null },
      ...(since === null ? {} : { startedAt: { gt: since } }),
    },
    orderBy: { startedAt: 'desc' },
    select: { startedAt: true, model: true, failure: true },
  });
}

/** Returns the last call of a workspace to the server of a model, and the last that failed since then; null if there is none. */
export async function findLastCalls(
  database: Database,
  workspaceId: WorkspaceId,
  since: Date,
): Promise<{ readonly last: LastCall | null; readonly failed: LastCall | null }> {
  const select = { startedAt: true, model: true, failure: true } as const;
  const orderBy = { startedAt: 'desc' } as const;
  const where = { workspaceId, provider: { not: builtIn }, durationMs: { not: null } };
  const last = await database.modelCall.findFirst({ where, orderBy, select });
  const failed = await database.modelCall.findFirst({
    where: { ...where, startedAt: { gte: since }, failure: { not: Prisma.AnyNull } },
    orderBy,
    select,
  });
  return { last, failed };
}
