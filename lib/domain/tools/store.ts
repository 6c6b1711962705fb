/** Rows of turns and their calls: what a run with tools goes on from. Written only in the transaction of the attempt that holds the run. */
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

/** A JSON column holds the value null as such; absent and null mean the same here. */
const write = (value: JsonValue) => (value === null ? Prisma.DbNull : value);

export type RunPlace = { readonly runId: RunId; readonly workspaceId: WorkspaceId };

/** What was said before the run's first turn: no calls, for those are in its turns. */
const openingSchema = z.array(z.object({ role: z.enum(messageRoles), content: z.string() }));

export type TurnToKeep = {
  readonly turn: StoredTurn;
  /** The conversation before the run's first turn, as the model was sent it. */
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
 * The conversation that the run's first turn was sent, or null where there was none yet (or it is older than this was kept). Whoever goes on
 * with the run sends the same: titles and sources may have changed since, and a provider refuses its own thoughts behind other words.
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

/** The turns that were kept of a run, with the results of the calls that ended. */
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

/** How many calls each run has; a run without any is left out. */
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
      ...change,
      ...(execution === undefined ? {} : { execution: write(execution) }),
      ...(result === undefined ? {} : { result: write(result) }),
      ...(tabAction === undefined ? {} : { tabAction: write(tabAction) }),
    },
  });
}

/** Whether a call of the run that does more than read has begun. */
export async function hasWritten(database: Database, { runId, workspaceId }: RunPlace): Promise<boolean> {
  const row = await database.toolCall.findFirst({
    where: { runId, workspaceId, risk: { not: 'read' }, startedAt: { not: null } },
    select: { id: true },
  });
  return row !== null;
}

/** The sealed secret of a call's result, which is forgotten with this; null where there is none any more. */
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

/** Removes what the runs' turns said and their calls did, and leaves that they were. */
export async function eraseTurns(
  database: Database,
  workspaceId: WorkspaceId,
  runIds: readonly string[],
): Promise<void> {
  await database.runTurn.deleteMany({ where: { workspaceId, runId: { in: [...runIds] } } });
  await database.toolCall.deleteMany({ where: { workspaceId, runId: { in: [...runIds] } } });
}
