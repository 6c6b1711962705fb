/** Rows of turns and their calls, from which a run with tools resumes. Written only in a transaction of the attempt that holds the run. */
import { z } from 'zod';
import { asId, createUuid, type RunId, type WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import type { ModelMessage } from '@/lib/engine/model/model';
import { type StoredTurn, storedTurnSchema } from '@/lib/engine/agent/turn';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { messageRoles } from '@/lib/protocol/conversation-words';
import { type ToolCallStatus, toolCallStatuses } from '@/lib/protocol/tool-words';
import type { ToolCall } from './tool-call';

const select = {
  id: true,
  workspaceId: true,
  runId: true,
  turn: true,
  ordinal: true,
  callId: true,
  name: true,
  arguments: true,
  execution: true,
  description: true,
  risk: true,
  status: true,
  stage: true,
  ruleId: true,
  reason: true,
  result: true,
  modelResult: true,
  tabAction: true,
  secretCipher: true,
  startedAt: true,
  finishedAt: true,
} as const;

type Row = Prisma.ToolCallGetPayload<{ select: typeof select }>;

const statusSchema = z.enum(toolCallStatuses);
const json = z.json();

function presentRow({ secretCipher, ...row }: Row): ToolCall {
  return {
    ...row,
    hasSecret: secretCipher !== null,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    runId: asId<RunId>(row.runId),
    status: statusSchema.parse(row.status),
    arguments: json.parse(row.arguments),
    execution: json.parse(row.execution),
    result: json.parse(row.result),
    tabAction: json.parse(row.tabAction),
  };
}

/** A JSON column would store null as a JSON value; here undefined and null mean the same. */
const write = (value: JsonValue) => (value === null ? Prisma.DbNull : value);

export type RunPlace = { readonly runId: RunId; readonly workspaceId: WorkspaceId };

/** The messages before the run's first turn. They contain no calls, because those are in its turns. */
const openingSchema = z.array(z.object({ role: z.enum(messageRoles), content: z.string() }));

export type TurnToKeep = {
  readonly turn: StoredTurn;
  /** The conversation before the run's first turn, as it was sent to the model. */
  readonly opening: readonly ModelMessage[];
};

export async function insertTurn(
  database: Database,
  { runId, workspaceId }: RunPlace,
  { turn, opening }: TurnToKeep,
): Promise<void> {
  const { number, text, ended, followUp, providerState } = turn;
  await database.runTurn.create({
    data: {
      runId,
      workspaceId,
      number,
      text,
      ended,
      followUp,
      providerState: write(providerState ?? null),
      opening: number === 0 ? openingSchema.parse(opening) : Prisma.DbNull,
    },
    select: { runId: true },
  });
  await database.toolCall.createMany({
    data: turn.calls.map((call, ordinal) => ({
      id: createUuid(),
      runId,
      workspaceId,
      turn: number,
      ordinal,
      callId: call.id,
      name: call.name,
      arguments: call.input ?? Prisma.JsonNull,
      status: 'proposed',
    })),
  });
}

/**
 * Returns the conversation that was sent with the run's first turn, or null if there was no turn yet (or if the run is older than this
 * column). A worker that resumes the run must send the same messages: titles and sources may have changed since, and a provider rejects its
 * own thoughts after different messages.
 */
export async function findOpening(
  database: Database,
  { runId, workspaceId }: RunPlace,
): Promise<readonly ModelMessage[] | null> {
  const first = await database.runTurn.findFirst({
    where: { runId, workspaceId, number: 0 },
    select: { opening: true },
  });
  return first === null || first.opening === null ? null : openingSchema.parse(first.opening);
}

/** Returns the stored turns of a run, with the results of the calls that ended. */
export async function listTurns(database: Database, { runId, workspaceId }: RunPlace): Promise<StoredTurn[]> {
  const turns = await database.runTurn.findMany({
    where: { runId, workspaceId },
    orderBy: { number: 'asc' },
    select: { number: true, text: true, ended: true, followUp: true, providerState: true },
  });
  const calls = Map.groupBy(await listToolCalls(database, workspaceId, [runId]), (call) => call.turn);
  return turns.map(({ providerState, ...turn }) => {
    const own = calls.get(turn.number) ?? [];
    return storedTurnSchema.parse({
      ...turn,
      ...(providerState === null ? {} : { providerState }),
      calls: own.map((call) => ({ id: call.callId, name: call.name, input: call.arguments })),
      results: own.flatMap(presentResult),
    });
  });
}

function presentResult(call: ToolCall): StoredTurn['results'][number][] {
  if (call.modelResult === null) return [];
  return [
    {
      toolCallId: call.callId,
      name: call.name,
      content: call.modelResult,
      isError: call.status === 'refused',
    },
  ];
}

export async function listToolCalls(
  database: Database,
  workspaceId: WorkspaceId,
  runIds: readonly RunId[],
): Promise<ToolCall[]> {
  const rows = await database.toolCall.findMany({
    where: { workspaceId, runId: { in: [...runIds] } },
    orderBy: [{ runId: 'asc' }, { turn: 'asc' }, { ordinal: 'asc' }],
    select,
  });
  return rows.map(presentRow);
}

/** Returns the number of calls of each run; runs without any are left out. */
export async function countToolCalls(
  database: Database,
  workspaceId: WorkspaceId,
  runIds: readonly RunId[],
): Promise<ReadonlyMap<RunId, number>> {
  const groups = await database.toolCall.groupBy({
    by: ['runId'],
    where: { workspaceId, runId: { in: [...runIds] } },
    _count: { _all: true },
  });
  return new Map(groups.map((group) => [asId<RunId>(group.runId), group._count._all]));
}

export async function findToolCall(
  database: Database,
  { runId, workspaceId }: RunPlace,
  callId: string,
): Promise<ToolCall | null> {
  const row = await database.toolCall.findFirst({ where: { runId, workspaceId, callId }, select });
  return row && presentRow(row);
}

export type ToolCallChange = {
  readonly status: ToolCallStatus;
  readonly execution?: JsonValue;
  readonly description?: string;
  readonly risk?: string;
  readonly stage?: string | null;
  readonly ruleId?: string | null;
  readonly reason?: string | null;
  readonly result?: JsonValue;
  readonly modelResult?: string;
  readonly tabAction?: JsonValue;
  readonly secretCipher?: string;
  readonly startedAt?: Date;
  readonly finishedAt?: Date;
};

export async function updateToolCall(
  database: Database,
  { id, workspaceId }: Pick<ToolCall, 'id' | 'workspaceId'>,
  { execution, result, tabAction, ...change }: ToolCallChange,
): Promise<void> {
  await database.toolCall.updateMany({
    where: { id, workspaceId },
    data: {
      status: change.status,
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.risk === undefined ? {} : { risk: change.risk }),
      ...(change.stage === undefined ? {} : { stage: change.stage }),
      ...(change.ruleId === undefined ? {} : { ruleId: change.ruleId }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.modelResult === undefined ? {} : { modelResult: change.modelResult }),
      ...(change.secretCipher === undefined ? {} : { secretCipher: change.secretCipher }),
      ...(change.startedAt === undefined ? {} : { startedAt: change.startedAt }),
      ...(change.finishedAt === undefined ? {} : { finishedAt: change.finishedAt }),
      ...(execution === undefined ? {} : { execution: write(execution) }),
      ...(result === undefined ? {} : { result: write(result) }),
      ...(tabAction === undefined ? {} : { tabAction: write(tabAction) }),
    },
  });
}

/** True if the run has begun a call that does more than read. */
export async function hasWritten(database: Database, { runId, workspaceId }: RunPlace): Promise<boolean> {
  const row = await database.toolCall.findFirst({
    where: { runId, workspaceId, risk: { not: 'read' }, startedAt: { not: null } },
    select: { id: true },
  });
  return row !== null;
}

/** Returns the sealed secret of a call's result and deletes it; null if there is none or it was already taken. */
export async function takeSecret(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<string | null> {
  const row = await database.toolCall.findFirst({
    where: { id, workspaceId },
    select: { secretCipher: true },
  });
  if (row === null || row.secretCipher === null) return null;
  const taken = await database.toolCall.updateMany({
    where: { id, workspaceId, secretCipher: row.secretCipher },
    data: { secretCipher: null },
  });
  return taken.count === 1 ? row.secretCipher : null;
}

/** Deletes the turns and calls of runs, but not the runs themselves. */
export async function eraseTurns(
  database: Database,
  workspaceId: WorkspaceId,
  runIds: readonly string[],
): Promise<void> {
  await database.runTurn.deleteMany({ where: { workspaceId, runId: { in: [...runIds] } } });
  await database.toolCall.deleteMany({ where: { workspaceId, runId: { in: [...runIds] } } });
}
