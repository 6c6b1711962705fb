/**
 * Sends new events of the audit log to the receivers that owners set up: in the order of their positions, each at least once. A worker takes a
 * stream for a while that is longer than a request takes, numbers what is new, sends it in batches, and notes after each how far the receiver has
 * come. If it is killed in between, the next one sends the last batch again. A receiver that fails is tried again after growing pauses, and owners
 * are told once it has failed for an hour, and once it accepts events again.
 */
import { secondMs } from '@/lib/core/clock';
import { createUuid, type WorkspaceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { decideNextTry, isToldOf } from '@/lib/domain/audit/decide-next-try';
import {
  type AuditStream,
  keepHold,
  letGo,
  listEventsAfter,
  lockAuditStream,
  markFailed,
  markSent,
  numberEvents,
  takeDueStreams,
} from '@/lib/domain/audit/stream-store';
import { type StreamState, writeToldStream } from '@/lib/domain/audit/told-stream';
import { insertNotices } from '@/lib/domain/notices/store';
import { listMembers } from '@/lib/domain/team/member-store';
import { acrossWorkspaces, type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { GuardedPost } from '@/lib/platform/fetch/guarded-post';
import { log } from '@/lib/platform/telemetry/log';
import { presentAuditEvents } from './present-audit-events';
import { postBatch, type PostFailure } from './post-batch';
import { type Batch, batchEvents, signBatch } from './sign-batch';

/** Streams that one look takes. The others follow at the next one. */
const perLook = 8;
/** Milliseconds for which a worker holds a stream: a request and what is stored around it take less. */
const holdMs = limits.deliveryMs + 20 * secondMs;
/** Events that get a number in one transaction. */
const numberedEvents = 1_000;
/** Batches that a worker sends before it lets others take the stream. */
const perHold = 50;

export type SendServices = {
  readonly post: GuardedPost;
  /** Aborted when the worker is about to stop. */
  readonly signal: AbortSignal;
  readonly now?: () => Date;
};

const readTime = () => new Date();

export async function sendAuditEvents({ post, signal, now = readTime }: SendServices): Promise<void> {
  const senderId = createUuid();
  const until = new Date(now().getTime() + holdMs);
  const due = await acrossWorkspaces((database) =>
    takeDueStreams(database, { senderId, until }, { now: now(), most: perLook }),
  );
  const sent = due.map((workspaceId) => sendStream({ workspaceId, senderId }, { post, signal, now }));
  for (const ended of await Promise.allSettled(sent))
    if (ended.status === 'rejected')
      log.warn({ error: String(ended.reason) }, 'events of an audit log could not be sent');
}

type Held = { readonly workspaceId: WorkspaceId; readonly senderId: string };
type Services = Required<SendServices>;

async function sendStream(held: Held, services: Services): Promise<void> {
  for (let batches = 0; batches < perHold; batches += 1)
    if (services.signal.aborted || !(await sendNext(held, services))) break;
  await inWholeWorkspace(held.workspaceId, (database) => letGo(database, held));
}

/** @returns true if there may be more to send */
async function sendNext(held: Held, { post, signal, now }: Services): Promise<boolean> {
  const next = await inWholeWorkspace(held.workspaceId, (database) => readNext(database, held, now()));
  if (next === null) return false;
  const { stream, batch, last } = next;
  const id = `${held.workspaceId}-${batch.events[0]?.position ?? 0}-${last}`;
  const posted = await postBatch(held.workspaceId, { stream, batch, id }, { post, signal, now: now() });
  return inWholeWorkspace(held.workspaceId, async (database) => {
    if (posted.ok) return noteSent(database, held, { stream, last, now: now() });
    if (posted.failure.code === 'failed')
      await noteFailed(database, held, { stream, failure: posted.failure, now: now() });
    return false;
  });
}

type Next = { readonly stream: AuditStream; readonly batch: Batch; readonly last: number };

/** Returns null if there is nothing to send, or somebody else holds the stream by now. */
async function readNext(
  database: Database,
  { workspaceId, senderId }: Held,
  now: Date,
): Promise<Next | null> {
  await lockAuditStream(database, workspaceId);
  const until = new Date(now.getTime() + holdMs);
  const stream = await keepHold(database, workspaceId, { senderId, until });
  if (stream === null || stream.isPaused) return null;
  await numberEvents(database, workspaceId, numberedEvents);
  const events = await listEventsAfter(database, workspaceId, {
    position: stream.sentPosition,
    most: batchEvents,
  });
  const presented = await presentAuditEvents(database, workspaceId, events);
  const batch = signBatch(
    presented.map((event, index) => ({ ...event, position: events[index]?.position ?? null })),
  );
  const last = batch.events.at(-1)?.position ?? null;
  return last === null ? null : { stream, batch, last };
}

type Noted = { readonly stream: AuditStream; readonly now: Date };

async function noteSent(
  database: Database,
  held: Held,
  { stream, last, now }: Noted & { readonly last: number },
): Promise<boolean> {
  const isOurs = await markSent(database, held, { position: last, now });
  if (isOurs && stream.toldAt !== null && stream.failingSince !== null)
    await tellOwners(database, held.workspaceId, {
      state: 'working',
      failingSince: stream.failingSince,
      now,
    });
  return isOurs;
}

async function noteFailed(
  database: Database,
  held: Held,
  { stream, failure, now }: Noted & { readonly failure: PostFailure },
): Promise<void> {
  const failingSince = stream.failingSince ?? now;
  const tries = stream.tries + 1;
  const isNews = stream.toldAt === null && isToldOf(failingSince, now);
  const isOurs = await markFailed(database, held, {
    failingSince,
    failure: failure.sentence,
    tries,
    nextTryAt: decideNextTry(now, tries),
    toldAt: isNews ? now : stream.toldAt,
  });
  if (isOurs && isNews) await tellOwners(database, held.workspaceId, { state: 'failing', failingSince, now });
}

type News = { readonly state: StreamState; readonly failingSince: Date; readonly now: Date };

async function tellOwners(
  database: Database,
  workspaceId: WorkspaceId,
  { state, failingSince, now }: News,
): Promise<void> {
  const members = await listMembers(database, workspaceId);
  const id = writeToldStream(state, failingSince);
  await insertNotices(database, {
    workspaceId,
    kind: 'audit_stream',
    about: { thing: { kind: 'audit_stream', id } },
    actorId: null,
    createdAt: now,
    eventKey: `audit_stream ${workspaceId} ${id}`,
    recipientIds: members.filter(({ role }) => role === 'owner').map(({ userId }) => userId),
  });
}
