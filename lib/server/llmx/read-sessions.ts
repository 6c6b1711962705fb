/** Reads conversations in LLMX for people. Like a chat, a session is private to its member, because it contains answers from sources. */
import { notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { LlmxSession, StoredMessage } from '@/lib/domain/llmx/session';
import { countOpenQuestionsOf } from '@/lib/domain/llmx/question-store';
import { countMessagesOf, findSession, listMessages, listSessions } from '@/lib/domain/llmx/store';
import { describeRunInput, type Run } from '@/lib/domain/runs/run';
import { findRuns } from '@/lib/domain/runs/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { LlmxMessageReply, LlmxSessionReply } from '@/lib/protocol/http/llmx';
import { createIdCursor } from '../replies/list-cursor';
import { lookUntilFound, type Patience } from '../runs/look-until-found';

export type PageRequest = { readonly cursor?: string | undefined; readonly limit: number };

const sessionCursor = createIdCursor('agent sessions');

export function readSessions(actor: Viewer, { cursor, limit }: PageRequest) {
  const place = sessionCursor.read(actor, cursor);
  return inWorkspace(actor, async (database) => {
    const sessions = await listSessions(database, actor.workspaceId, {
      readerId: actor.userId,
      limit,
      ...(place === undefined ? {} : { before: place }),
    });
    return {
      items: await presentSessions(database, actor, sessions),
      next: sessionCursor.writeNext(actor, { items: sessions, limit }),
    };
  });
}

export function readSession(actor: Viewer, id: string): Promise<LlmxSessionReply> {
  return inWorkspace(actor, async (database) => {
    const [presented] = await presentSessions(database, actor, [await requireSession(database, actor, id)]);
    if (presented === undefined) throw notFound('conversation');
    return presented;
  });
}

/** Returns the messages after a position. If there are none yet, a caller with a wait time gets them as they arrive. */
export async function readMessages(
  actor: Viewer,
  id: string,
  {
    cursor: after = 0,
    limit,
    ...patience
  }: { readonly cursor?: number | undefined; readonly limit: number } & Patience,
) {
  const session = await inWorkspace(actor, (database) => requireSession(database, actor, id));
  const page = { after, limit };
  const look = () => inWorkspace(actor, (database) => listMessages(database, session, page));
  const messages =
    patience.waitSeconds === 0
      ? await look()
      : await lookUntilFound({ channel: 'llmx', id }, patience, { look });
  return {
    items: messages.map(presentMessage),
    next: messages.length === limit ? String(messages.at(-1)?.position ?? 0) : null,
  };
}

/** Returns a session with its first messages, for a page. Null if this member has no such session. */
export async function findShownSession(
  actor: Viewer,
  id: string,
): Promise<{ readonly session: LlmxSessionReply; readonly messages: LlmxMessageReply[] } | null> {
  return inWorkspace(actor, async (database) => {
    const session = await findSession(database, actor.workspaceId, id);
    if (session?.userId !== actor.userId) return null;
    const [presented] = await presentSessions(database, actor, [session]);
    const messages = await listMessages(database, session, { limit: limits.pageItems });
    return presented === undefined ? null : { session: presented, messages: messages.map(presentMessage) };
  });
}

async function requireSession(database: Database, actor: Viewer, id: string): Promise<LlmxSession> {
  const session = await findSession(database, actor.workspaceId, id);
  if (session?.userId !== actor.userId) throw notFound('conversation');
  return session;
}

async function presentSessions(
  database: Database,
  { workspaceId }: Viewer,
  sessions: readonly LlmxSession[],
): Promise<LlmxSessionReply[]> {
  const ids = sessions.map(({ id }) => id);
  const counts = await countMessagesOf(database, workspaceId, ids);
  const waiting = await countOpenQuestionsOf(database, workspaceId, { sessionIds: ids, now: new Date() });
  const runs = await findRuns(
    database,
    workspaceId,
    sessions.flatMap(({ runId }) => runId ?? []),
  );
  return sessions.map((session) => {
    const run = session.runId === null ? undefined : runs.get(session.runId);
    return presentSession(session, {
      run,
      messages: counts.get(session.id) ?? 0,
      waiting: waiting.get(session.id) ?? 0,
    });
  });
}

type SessionState = {
  /** The run whose agents are talking. If undefined, the session belongs to an outside agent. */
  readonly run: Run | undefined;
  readonly messages: number;
  readonly waiting: number;
};

/** Once their run has ended, its agents have nothing more to say. */
function presentSession(session: LlmxSession, { run, messages, waiting }: SessionState): LlmxSessionReply {
  const endedAt = session.endedAt ?? run?.finishedAt;
  return {
    id: session.id,
    kind: session.runId === null ? 'outside' : 'run',
    run_id: session.runId,
    run_title: run === undefined ? null : describeRunInput(run.input),
    sender: session.sender,
    target: session.target,
    project: session.project,
    issue: session.issue,
    collection_id: session.collectionId,
    message_count: messages,
    waiting_count: waiting,
    created_at: session.createdAt.toISOString(),
    last_at: session.lastAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  };
}

function presentMessage(message: StoredMessage): LlmxMessageReply {
  const { position, direction, sender, target, number, batch, text, answers, createdAt } = message;
  return {
    position,
    direction,
    sender,
    target,
    number,
    batch,
    text,
    answers,
    created_at: createdAt.toISOString(),
  };
}
