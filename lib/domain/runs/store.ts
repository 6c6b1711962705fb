/** Rows of runs and their frames. Frames are only ever added, and only by the attempt that holds the run. */
import {
  type ArtifactId,
  asId,
  type CollectionId,
  type ConversationId,
  type MessageId,
  type RunId,
  type TableId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { toJson } from '@/lib/core/json';
import type { Prisma } from '@/lib/platform/db/generated/client';
import { type Database, executeInWorkspace } from '@/lib/platform/db/in-workspace';
import type { Statement } from '@/lib/platform/db/opening';
import { runStatuses } from '@/lib/protocol/run-words';
import {
  createRun,
  type NewRun,
  type Run,
  type RunFailure,
  type RunKind,
  type RunStatus,
  runFailureSchema,
  runInputSchema,
  type StoredRunIds,
} from './run';

const select = {
  id: true,
  workspaceId: true,
  userId: true,
  input: true,
  agent: true,
  status: true,
  collectionId: true,
  conversationId: true,
  messageId: true,
  artifactId: true,
  tableId: true,
  lastSeq: true,
  attempt: true,
  isTainted: true,
  model: true,
  inputTokens: true,
  outputTokens: true,
  costUsd: true,
  failure: true,
  causeExecutionId: true,
  cancelRequestedAt: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} as const;

type Row = Prisma.RunGetPayload<{ select: typeof select }>;

/** The only place where a row becomes a run, so that a run of a kind always has the ids of that kind. */
function presentRow(row: Row): Run {
  const { collectionId, conversationId, messageId, artifactId, tableId, input, ...facts } = row;
  return createRun(
    {
      ...facts,
      id: asId<RunId>(row.id),
      workspaceId: asId<WorkspaceId>(row.workspaceId),
      userId: asId<UserId>(row.userId),
      failure: row.failure === null ? null : runFailureSchema.parse(row.failure),
      status: readStatus(row.status),
    },
    runInputSchema.parse(input),
    {
      collectionId: collectionId === null ? null : asId<CollectionId>(collectionId),
      conversationId: conversationId === null ? null : asId<ConversationId>(conversationId),
      messageId: messageId === null ? null : asId<MessageId>(messageId),
      artifactId: artifactId === null ? null : asId<ArtifactId>(artifactId),
      tableId: tableId === null ? null : asId<TableId>(tableId),
    },
  );
}

function readStatus(text: string): RunStatus {
  const status = runStatuses.find((known) => known === text);
  if (status === undefined) throw new Error(`Unknown run status in the database: ${text}`);
  return status;
}

export type RunName = { readonly id: RunId; readonly workspaceId: WorkspaceId };

/** The attempt that works on a run. Only it may write. */
export type RunHolder = {
  readonly runId: RunId;
  readonly workspaceId: WorkspaceId;
  readonly attempt: number;
};

export async function insertRun(database: Database, run: NewRun): Promise<void> {
  const input: object = run.input;
  // A run of another kind has none of them.
  const ids: Partial<StoredRunIds> & RunName = run;
  const row = await database.run.create({
    data: {
      id: run.id,
      workspaceId: run.workspaceId,
      userId: run.userId,
      collectionId: ids.collectionId ?? null,
      conversationId: ids.conversationId ?? null,
      messageId: ids.messageId ?? null,
      artifactId: ids.artifactId ?? null,
      tableId: ids.tableId ?? null,
      causeExecutionId: run.causeExecutionId ?? null,
      agent: run.agent ?? 'react',
      kind: run.input.kind,
      status: 'queued',
      input,
    },
    select,
  });
  presentRow(row);
}

export async function findRun(database: Database, workspaceId: WorkspaceId, id: RunId): Promise<Run | null> {
  const row = await database.run.findFirst({ where: { id, workspaceId }, select });
  return row === null ? null : presentRow(row);
}

export async function listRuns(
  database: Database,
  workspaceId: WorkspaceId,
  page: {
    /** The reader: runs of other users' conversations are left out. */
    readonly readerId: UserId;
    readonly collectionId?: CollectionId;
    /** Words of the run's name; empty for all runs. */
    readonly words?: string;
    /** Only runs with the same conversation or the same question as this run, without the run itself. */
    readonly like?: Run | null;
    readonly before?: RunId;
    readonly limit: number;
  },
): Promise<Run[]> {
  const rows = await database.run.findMany({
    where: {
      workspaceId,
      OR: [{ conversationId: null }, { userId: page.readerId }],
      AND: [whereAsked(page.words ?? ''), page.like == null ? {} : whereLike(page.like)],
      ...(page.collectionId === undefined ? {} : { collectionId: page.collectionId }),
      ...(page.before === undefined ? {} : { id: { lt: page.before } }),
    },
    orderBy: { id: 'desc' },
    take: page.limit,
    select,
  });
  return rows.map(presentRow);
}

/** The input fields that the name of a run is made of (`describeRunInput`). */
const askedFields = ['question', 'name', 'type'] as const;

function whereAsked(words: string): Prisma.RunWhereInput {
  const contains = { string_contains: words, mode: 'insensitive' as const };
  return words === '' ? {} : { OR: askedFields.map((field) => ({ input: { path: [field], ...contains } })) };
}

/** Matches runs of the same conversation, and runs of the same kind with the same question. */
function whereLike({ id, conversationId, input }: Run): Prisma.RunWhereInput {
  const same = askedFields.flatMap((field) => {
    const equals: unknown = Reflect.get(input, field);
    return typeof equals === 'string' ? [{ kind: input.kind, input: { path: [field], equals } }] : [];
  });
  return { id: { not: id }, OR: [...same, ...(conversationId === null ? [] : [{ conversationId }])] };
}

/** Returns the runs of one kind that have not ended. */
export async function listUnfinishedRuns<Kind extends RunKind>(
  database: Database,
  workspaceId: WorkspaceId,
  kind: Kind,
): Promise<Extract<Run, { kind: Kind }>[]> {
  const rows = await database.run.findMany({
    where: { workspaceId, kind, status: { in: ['queued', 'running'] } },
    select,
  });
  return rows.map(presentRow).filter((run): run is Extract<Run, { kind: Kind }> => run.kind === kind);
}

export type TakenRun = {
  readonly run: Run;
  /** `running`: an earlier worker was lost; `waiting`: the person has decided. */
  readonly before: 'queued' | 'running' | 'waiting';
};

/** Takes the run for this worker alone; an earlier holder can write no more. Null if the run has ended. */
export async function takeRun(
  database: Database,
  { id, workspaceId }: RunName,
  now: Date,
): Promise<TakenRun | null> {
  const before = await lockRun(database, { id, workspaceId });
  if (before !== 'queued' && before !== 'running' && before !== 'waiting') return null;
  const [row] = await database.run.updateManyAndReturn({
    where: { id, workspaceId },
    data: { status: 'running', attempt: { increment: 1 }, startedAt: now },
    select,
  });
  return row === undefined ? null : { run: presentRow(row), before };
}

/** Returns the run's status and locks it until the transaction ends; null if there is no such run. */
export async function lockRun(database: Database, { id, workspaceId }: RunName): Promise<RunStatus | null> {
  const rows = await database.$queryRaw<{ status: string }[]>`
    SELECT status FROM run WHERE id = ${id} AND workspace_id = ${workspaceId} FOR UPDATE`;
  const row = rows[0];
  return row === undefined ? null : readStatus(row.status);
}

/** True if this attempt still holds the run. No other worker can then take the run until the transaction ends. */
export async function holdRun(database: Database, holder: RunHolder): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT FROM run
    WHERE id = ${holder.runId} AND workspace_id = ${holder.workspaceId} AND attempt = ${holder.attempt}
    FOR UPDATE`;
  return rows.length > 0;
}

/** Suspends the run until a person has decided, or queues it again if that has already happened. */
export async function setRunStatus(
  database: Database,
  { id, workspaceId }: RunName,
  status: 'waiting' | 'queued',
): Promise<void> {
  await database.run.updateMany({ where: { id, workspaceId }, data: { status } });
}

/** True if a run of the conversation has read a source, because the source's text is part of everything said after it. */
export async function findInheritedTaint(
  database: Database,
  place: { readonly workspaceId: WorkspaceId; readonly conversationId: ConversationId },
): Promise<boolean> {
  const { workspaceId, conversationId } = place;
  const where = { workspaceId, conversationId, isTainted: true };
  return (await database.run.findFirst({ where, select: { id: true } })) !== null;
}

/** Returns the ids of the conversation's messages that came from another agent, not from a person. */
export async function listAgentQuestions(
  database: Database,
  place: { readonly workspaceId: WorkspaceId; readonly conversationId: ConversationId },
): Promise<ReadonlySet<string>> {
  const { workspaceId, conversationId } = place;
  const rows = await database.run.findMany({
    where: { workspaceId, conversationId, input: { path: ['surface'], equals: 'llmx' } },
    select,
  });
  const inputs = rows.map((row) => presentRow(row).input);
  return new Set(inputs.flatMap((input) => (input.kind === 'chat' ? [input.questionMessageId] : [])));
}

/** From now on, anything that would leave the workspace from this run needs approval. Called only by `record-taint.ts`. */
export async function storeTaint(database: Database, { id, workspaceId }: RunName): Promise<void> {
  await database.run.updateMany({ where: { id, workspaceId }, data: { isTainted: true } });
}

/**
 * True if an older run of the same conversation is queued or running, because the questions of a conversation are answered one after the
 * other.
 */
export async function hasEarlierUnfinishedRun(database: Database, run: Run): Promise<boolean> {
  if (run.conversationId === null) return false;
  const earlier = await database.run.findFirst({
    where: {
      workspaceId: run.workspaceId,
      conversationId: run.conversationId,
      status: { in: ['queued', 'running'] },
      id: { lt: run.id },
    },
    select: { id: true },
  });
  return earlier !== null;
}

export type StoredFrame = { readonly seq: number; readonly payload: unknown; readonly at: Date };

/**
 * True if the row knows less than this attempt has done: another database server took over that had not copied all of it. False if a later
 * attempt holds the run, or there is no such run.
 */
export async function hasLostProgress(database: Database, holder: RunHolder): Promise<boolean> {
  const { runId, workspaceId, attempt } = holder;
  const where = { id: runId, workspaceId, attempt: { lte: attempt } };
  return (await database.run.findFirst({ where, select: { id: true } })) !== null;
}

export type NewFrame = { readonly seq: number; readonly type: string; readonly payload: object };

const appendSql = `
  WITH held AS (
    UPDATE run SET last_seq = $1 WHERE id = $2 AND workspace_id = $3 AND attempt = $4 AND last_seq = $5
    RETURNING id, workspace_id)
  INSERT INTO frame (run_id, workspace_id, seq, type, payload, at)
  SELECT held.id, held.workspace_id, added.seq, added.type, added.payload, statement_timestamp() AT TIME ZONE 'UTC'
  FROM held, jsonb_to_recordset($6::jsonb) AS added (seq int, type text, payload jsonb)`;

/**
 * Adds frames after the last one. Changes nothing if another attempt holds the run now, or the log does not end where this attempt left it.
 * The first and the last frame are named because there is at least one.
 */
function writeAppending(
  { runId, workspaceId, attempt }: RunHolder,
  frames: readonly [NewFrame, ...NewFrame[]],
): Statement {
  const [first] = frames;
  const last = frames.at(-1) ?? first;
  const values = [last.seq, runId, workspaceId, attempt, first.seq - 1, JSON.stringify(toJson(frames))];
  return { sql: appendSql, values };
}

/** Does the same within a transaction. @returns false if nothing was written */
export async function appendFrames(
  database: Database,
  holder: RunHolder,
  frames: readonly NewFrame[],
): Promise<boolean> {
  const [first, ...others] = frames;
  if (first === undefined) return true;
  const { sql, values } = writeAppending(holder, [first, ...others]);
  return (await database.$executeRawUnsafe(sql, ...values)) > 0;
}

/** Does the same in a transaction of its own. @returns false if nothing was written */
export async function appendFramesAlone(
  holder: RunHolder,
  frames: readonly [NewFrame, ...NewFrame[]],
): Promise<boolean> {
  return (await executeInWorkspace(holder.workspaceId, writeAppending(holder, frames))) > 0;
}

export async function listFrames(
  database: Database,
  workspaceId: WorkspaceId,
  page: { readonly runId: RunId; readonly after: number; readonly limit: number },
): Promise<StoredFrame[]> {
  return database.frame.findMany({
    where: { workspaceId, runId: page.runId, seq: { gt: page.after } },
    orderBy: { seq: 'asc' },
    take: page.limit,
    select: { seq: true, payload: true, at: true },
  });
}

/** Reads the frames after one, and the status of the run at the same moment: null if there is no such run. */
export async function readLog(
  database: Database,
  workspaceId: WorkspaceId,
  { runId, after, limit }: { readonly runId: RunId; readonly after: number; readonly limit: number },
): Promise<{ readonly status: RunStatus | null; readonly frames: readonly StoredFrame[] }> {
  const rows = await database.$queryRaw<
    { status: string; seq: number | null; payload: unknown; at: Date | null }[]
  >`
    SELECT run.status, added.seq, added.payload, added.at FROM run LEFT JOIN LATERAL (
      SELECT seq, payload, at FROM frame
      WHERE run_id = ${runId} AND workspace_id = ${workspaceId} AND seq > ${after} ORDER BY seq LIMIT ${limit}
    ) AS added ON true
    WHERE run.id = ${runId} AND run.workspace_id = ${workspaceId} ORDER BY added.seq`;
  const [first] = rows;
  const frames = rows.flatMap(({ seq, payload, at }) =>
    seq === null || at === null ? [] : [{ seq, payload, at }],
  );
  return { status: first === undefined ? null : readStatus(first.status), frames };
}

export type RunEnd = {
  readonly status: Exclude<RunStatus, 'queued' | 'running' | 'waiting'>;
  readonly failure: RunFailure | null;
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
};

export async function endRun(
  database: Database,
  holder: RunHolder,
  end: RunEnd & { readonly now: Date },
): Promise<boolean> {
  const { now, failure, status, model, inputTokens, outputTokens, costUsd } = end;
  const ended = await database.run.updateMany({
    where: { id: holder.runId, workspaceId: holder.workspaceId, attempt: holder.attempt },
    data: {
      status,
      model,
      inputTokens,
      outputTokens,
      costUsd,
      finishedAt: now,
      ...(failure === null ? {} : { failure }),
    },
  });
  return ended.count > 0;
}

/**
 * Readers wait for frames, so the end of a run is announced on the same channel, also if it comes without one. The notification has the number of
 * the last frame: a reader who has it need not read the log.
 */
export async function announceEnd(database: Database, { id, workspaceId }: RunName): Promise<void> {
  await database.$executeRaw`
    SELECT pg_notify('run_frames', id || ' ' || jsonb_build_object('last', last_seq)) FROM run
    WHERE id = ${id} AND workspace_id = ${workspaceId}`;
}

/** Asks the holder to stop. False if the run has ended or does not exist. */
export async function requestCancel(
  database: Database,
  { id, workspaceId }: RunName,
  now: Date,
): Promise<boolean> {
  const asked = await database.run.updateMany({
    where: { id, workspaceId, status: { in: ['queued', 'running', 'waiting'] } },
    data: { cancelRequestedAt: now },
  });
  if (asked.count > 0) await database.$executeRaw`SELECT pg_notify('run_cancel', ${id})`;
  return asked.count > 0;
}

/** Returns those of the runs that were asked to stop. */
export async function listCancelRequested(database: Database, ids: readonly RunId[]): Promise<RunId[]> {
  const rows = await database.run.findMany({
    where: { id: { in: [...ids] }, cancelRequestedAt: { not: null } },
    select: { id: true },
  });
  return rows.map(({ id }) => asId<RunId>(id));
}

/** Sets the message that the run writes now, after a worker was lost while writing the previous one. */
export async function setRunMessage(database: Database, run: RunName, messageId: MessageId): Promise<void> {
  await database.run.updateMany({ where: { id: run.id, workspaceId: run.workspaceId }, data: { messageId } });
}

/** Returns several runs of the workspace, by id. */
export async function findRuns(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly RunId[],
): Promise<ReadonlyMap<RunId, Run>> {
  const rows = await database.run.findMany({ where: { workspaceId, id: { in: [...ids] } }, select });
  return new Map(rows.map((row) => [asId<RunId>(row.id), presentRow(row)]));
}
