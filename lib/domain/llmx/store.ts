/**
 * Rows of LLMX conversations and their messages. Code that adds a message locks the session's row, so that positions and numbers have no
 * gaps and no duplicates. Readers that wait for a message are notified on the channel `llmx`, with the session's id.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  asId,
  type CollectionId,
  createUuid,
  type RunId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import { type LlmxMessage, writeMessage } from '@/lib/protocol/llmx';
import { type MessageDirection, messageDirections } from '@/lib/protocol/llmx-words';
import type { LlmxSession, MessageDraft, StoredMessage } from './session';

const sessionColumns = {
  id: true,
  workspaceId: true,
  userId: true,
  tokenId: true,
  runId: true,
  sender: true,
  target: true,
  project: true,
  issue: true,
  base: true,
  collectionId: true,
  createdAt: true,
  lastAt: true,
  endedAt: true,
} as const;

function presentSession(row: Prisma.LlmxSessionGetPayload<{ select: typeof sessionColumns }>): LlmxSession {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    userId: asId<UserId>(row.userId),
    runId: row.runId === null ? null : asId<RunId>(row.runId),
    collectionId: row.collectionId === null ? null : asId<CollectionId>(row.collectionId),
  };
}

export type SessionName = Pick<LlmxSession, 'id' | 'workspaceId'>;

export type NewSession = Pick<LlmxSession, 'workspaceId' | 'userId' | 'sender' | 'target'> & {
  readonly tokenId?: string;
  readonly runId?: RunId;
  readonly collectionId?: CollectionId;
};

export async function insertSession(database: Database, session: NewSession): Promise<LlmxSession> {
  const { workspaceId, userId, sender, target, tokenId, runId, collectionId } = session;
  const row = await database.llmxSession.create({
    data: { id: createUuid(), workspaceId, userId, sender, target, tokenId, runId, collectionId },
    select: sessionColumns,
  });
  return presentSession(row);
}

/** Returns the open sessions that no agent can continue because their token was revoked or has expired. */
export async function listSessionsOfEndedTokens(
  database: Database,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<LlmxSession[]> {
  const ended = await database.$queryRaw<{ id: string }[]>`
    SELECT llmx_session.id FROM llmx_session JOIN api_token ON api_token.id = llmx_session.token_id
    WHERE llmx_session.workspace_id = ${workspaceId} AND llmx_session.ended_at IS NULL
      AND (api_token.revoked_at IS NOT NULL OR api_token.expires_at <= ${now})`;
  const rows = await database.llmxSession.findMany({
    where: { workspaceId, id: { in: ended.map(({ id }) => id) } },
    select: sessionColumns,
  });
  return rows.map(presentSession);
}

export async function findSession(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<LlmxSession | null> {
  const row = await database.llmxSession.findFirst({ where: { id, workspaceId }, select: sessionColumns });
  return row && presentSession(row);
}

/** Returns the session and locks it until the transaction ends, so that no other transaction adds to it. */
export async function lockSession(
  database: Database,
  { id, workspaceId }: SessionName,
): Promise<LlmxSession | null> {
  await lockRow(database, 'llmx_session', { id, workspaceId });
  return findSession(database, workspaceId, id);
}

/** A sender: an agent of a token, identified by the name that it gives itself. */
export type Speaker = {
  readonly workspaceId: WorkspaceId;
  readonly tokenId: string;
  readonly sender: string;
};

/** Until the transaction ends, no other message of this agent is accepted, so that two messages do not open two sessions. */
export async function lockSpeaker(database: Database, { tokenId, sender }: Speaker): Promise<void> {
  const name = `llmx:${tokenId}:${sender}`;
  await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Returns the agent's newest session, with this target if one is given. */
export async function findNewestSession(
  database: Database,
  { workspaceId, tokenId, sender }: Omit<Speaker, 'sender'> & { readonly sender?: string },
  target: string | null,
): Promise<LlmxSession | null> {
  const row = await database.llmxSession.findFirst({
    where: {
      workspaceId,
      tokenId,
      ...(sender === undefined ? {} : { sender }),
      ...(target === null ? {} : { target }),
    },
    orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
    select: sessionColumns,
  });
  return row && presentSession(row);
}

export function countOpenSessions(
  database: Database,
  { workspaceId, tokenId }: Pick<Speaker, 'workspaceId' | 'tokenId'>,
): Promise<number> {
  return database.llmxSession.count({ where: { workspaceId, tokenId, endedAt: null } });
}

export type SessionChange = Partial<
  Pick<LlmxSession, 'project' | 'issue' | 'base' | 'collectionId' | 'endedAt'>
>;

export async function updateSession(
  database: Database,
  { id, workspaceId }: SessionName,
  change: SessionChange,
): Promise<void> {
  await database.llmxSession.updateMany({ where: { id, workspaceId }, data: change });
}

export type SessionQuery = {
  readonly readerId: UserId;
  readonly before?: string;
  readonly limit: number;
};

/** Returns the member's sessions, newest first. */
export async function listSessions(
  database: Database,
  workspaceId: WorkspaceId,
  { readerId, before, limit }: SessionQuery,
): Promise<LlmxSession[]> {
  const rows = await database.llmxSession.findMany({
    where: { workspaceId, userId: readerId, ...(before === undefined ? {} : { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: limit,
    select: sessionColumns,
  });
  return rows.map(presentSession);
}

const messageColumns = {
  sessionId: true,
  position: true,
  direction: true,
  sender: true,
  target: true,
  number: true,
  batch: true,
  text: true,
  digest: true,
  answers: true,
  createdAt: true,
} as const;

function presentMessage(row: Prisma.LlmxMessageGetPayload<{ select: typeof messageColumns }>): StoredMessage {
  return { ...row, direction: z.enum(messageDirections).parse(row.direction) };
}

export const digestMessage = (text: string): string => createHash('sha256').update(text).digest('hex');

export type MessageToKeep = {
  readonly message: LlmxMessage;
  readonly direction: MessageDirection;
  /** Digest of the text as it was sent, if we did not print it. */
  readonly digest?: string;
  readonly answers?: number;
  readonly key?: string;
};

/** Must run in a transaction that has locked the session. */
export async function insertMessage(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  { message, direction, digest, answers, key }: MessageToKeep,
): Promise<StoredMessage> {
  const { f: sender, t: target, s: number, b: batch } = message.header;
  const text = writeMessage(message);
  const last = await database.llmxMessage.aggregate({
    where: { sessionId, workspaceId },
    _max: { position: true },
  });
  const row = await database.llmxMessage.create({
    data: {
      sessionId,
      workspaceId,
      direction,
      sender,
      target,
      number,
      batch,
      text,
      answers,
      key,
      position: (last._max.position ?? 0) + 1,
      digest: digest ?? digestMessage(text),
    },
    select: messageColumns,
  });
  await database.llmxSession.updateMany({
    where: { id: sessionId, workspaceId },
    data: { lastAt: row.createdAt },
  });
  await tellSession(database, sessionId);
  return presentMessage(row);
}

/** Wakes the readers that wait for the session. */
async function tellSession(database: Database, sessionId: string): Promise<void> {
  await database.$executeRaw`SELECT pg_notify('llmx', ${sessionId})`;
}

/**
 * Adds one of our messages under its sender's next number for its target. If there is already a message with the same key, returns that one
 * instead.
 */
export async function appendMessage(
  database: Database,
  session: SessionName,
  draft: MessageDraft & { readonly direction: MessageDirection },
): Promise<StoredMessage> {
  await lockSession(database, session);
  const { from, to, batch, blocks, direction, key, answers } = draft;
  const told = key === undefined ? null : await findMessageByKey(database, session, key);
  if (told !== null) return told;
  const number = ((await findHighestNumber(database, session, { from, to })) ?? 0) + 1;
  const header = { f: from, t: to, s: number, ...(batch === undefined ? {} : { b: batch }) };
  return insertMessage(database, session, {
    message: { header, blocks },
    direction,
    ...(key === undefined ? {} : { key }),
    ...(answers === undefined ? {} : { answers }),
  });
}

export async function findMessageByKey(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  key: string,
): Promise<StoredMessage | null> {
  const row = await database.llmxMessage.findFirst({
    where: { sessionId, workspaceId, key },
    select: messageColumns,
  });
  return row && presentMessage(row);
}

type Way = Pick<MessageDraft, 'from' | 'to'>;

/** 0 if nothing was sent yet. */
export async function findHighestNumber(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  { from, to }: Way,
): Promise<number | null> {
  const { _max } = await database.llmxMessage.aggregate({
    where: { sessionId, workspaceId, sender: from, target: to },
    _max: { number: true },
  });
  return _max.number;
}

export async function findMessageByNumber(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  { from, to, number }: Way & { readonly number: number },
): Promise<StoredMessage | null> {
  const row = await database.llmxMessage.findFirst({
    where: { sessionId, workspaceId, sender: from, target: to, number },
    select: messageColumns,
  });
  return row && presentMessage(row);
}

/** Number of positions already used. */
export function countMessages(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
): Promise<number> {
  return database.llmxMessage.count({ where: { sessionId, workspaceId } });
}

/** By session; sessions without any are left out. */
export async function countMessagesOf(
  database: Database,
  workspaceId: WorkspaceId,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const groups = await database.llmxMessage.groupBy({
    by: ['sessionId'],
    where: { workspaceId, sessionId: { in: [...sessionIds] } },
    _count: { _all: true },
  });
  return new Map(groups.map(({ sessionId, _count }) => [sessionId, _count._all]));
}

/** Returns the messages queued for the outside agent after a given number of ours, in the order of their numbers. */
export async function listQueued(
  database: Database,
  { id: sessionId, workspaceId, sender }: SessionName & Pick<LlmxSession, 'sender'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredMessage[]> {
  const rows = await database.llmxMessage.findMany({
    where: { sessionId, workspaceId, direction: 'queued', target: sender, number: { gt: after } },
    orderBy: { number: 'asc' },
    take: limit,
    select: messageColumns,
  });
  return rows.map(presentMessage);
}

export type MessageQuery = {
  /** Only positions after this one. */
  readonly after?: number;
  readonly limit: number;
};

/** In the order in which they were sent. */
export async function listMessages(
  database: Database,
  { id: sessionId, workspaceId }: SessionName,
  { after = 0, limit }: MessageQuery,
): Promise<StoredMessage[]> {
  const rows = await database.llmxMessage.findMany({
    where: { sessionId, workspaceId, position: { gt: after } },
    orderBy: { position: 'asc' },
    take: limit,
    select: messageColumns,
  });
  return rows.map(presentMessage);
}

/** Erases the conversations of these runs, or about this collection. They are erased as a whole, because each message refers to others. */
export async function eraseSessionsOf(
  database: Database,
  workspaceId: WorkspaceId,
  of: { readonly runIds: readonly string[] } | { readonly collectionId: CollectionId },
): Promise<void> {
  const where = 'runIds' in of ? writeRunFilter([...of.runIds]) : of;
  await database.llmxSession.deleteMany({ where: { workspaceId, ...where } });
}

/** Matches sessions whose agents belong to these runs, and sessions whose requests these runs answered. */
const writeRunFilter = (runIds: string[]): Prisma.LlmxSessionWhereInput => ({
  OR: [{ runId: { in: runIds } }, { tasks: { some: { runId: { in: runIds } } } }],
});
