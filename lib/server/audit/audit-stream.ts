/**
 * Lets an owner send the events of the audit log to another system, pause that, and send events again. Whoever changes it proves who they are
 * first, because somebody at their open browser could otherwise read the log elsewhere, or stop what others watch. Each change is itself an event.
 */
import { randomBytes } from 'node:crypto';
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { getAuditRetention } from '@/lib/domain/audit/retention-store';
import {
  type AuditStream,
  beginAtEnd,
  countUnsent,
  deleteAuditStream as deleteStream,
  findAuditStream,
  findPositionSince,
  lockAuditStream,
  setPaused,
  setSentPosition,
  setTarget,
} from '@/lib/domain/audit/stream-store';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent, type TeamAction } from '@/lib/domain/team/audit-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { hasTls } from '@/lib/platform/fetch/has-tls';
import { createGuardedPost } from '@/lib/platform/fetch/guarded-post';
import { seal } from '@/lib/platform/secrets/seal';
import type { AuditStreamReply, StreamedEvent } from '@/lib/protocol/http/audit-stream';
import { readSendAddress } from '../integrations/read-send-address';
import { requireFreshProof } from '@/lib/server/team/sign-in/prove-again';
import { postBatch, writeSealContext } from './post-batch';
import { secretPrefix, signBatch } from './sign-batch';

/** Bytes of a new secret; Standard Webhooks asks for 24 to 64. */
const secretBytes = 32;

/** Milliseconds that giving numbers to all events of a workspace may take, when its first stream begins. */
const beginMs = 60_000;

type OwnerInBrowser = Owner & PersonInBrowser;

export function readAuditStream(owner: Owner): Promise<AuditStreamReply> {
  return inWorkspace(owner, (database) => present(database, owner));
}

export async function setAuditStream(owner: OwnerInBrowser, { url: typed }: { readonly url: string }) {
  const url = readSecureAddress(typed);
  await requireFreshProof(owner);
  const { workspaceId, userId } = owner;
  const secret = secretPrefix + randomBytes(secretBytes).toString('base64');
  const context = writeSealContext(workspaceId);
  const target = {
    host: url.host,
    urlCipher: seal(url.href, context),
    secretCipher: seal(secret, context),
  };
  const reply = await inWorkspace(
    owner,
    async (database) => {
      await lockAuditStream(database, workspaceId);
      const before = await findAuditStream(database, workspaceId);
      await setTarget(database, { workspaceId, createdBy: userId }, { target, now: new Date() });
      if (before === null) await beginAtEnd(database, workspaceId);
      const action = before === null ? 'audit_stream.created' : 'audit_stream.changed';
      const to = url.host;
      await record(database, owner, { action, detail: before === null ? { to } : { from: before.host, to } });
      return present(database, owner);
    },
    { timeoutMs: beginMs },
  );
  return { ...reply, secret };
}

/** An administrator may let a host be reached without TLS, as everywhere. */
function readSecureAddress(typed: string): URL {
  const url = readSendAddress(typed);
  if (hasTls(url, getEnvironment().CAPTURE_ALLOW)) return url;
  throw new AppError('invalid_input', 'url: The address must begin with https.', { data: { field: 'url' } });
}

export async function changeAuditStream(
  owner: OwnerInBrowser,
  { isPaused }: { readonly isPaused: boolean },
): Promise<AuditStreamReply> {
  await requireFreshProof(owner);
  const { workspaceId } = owner;
  return inWorkspace(owner, async (database) => {
    const stream = await requireStream(database, owner);
    if (stream.isPaused !== isPaused) {
      await setPaused(database, workspaceId, { isPaused, now: new Date() });
      const action = isPaused ? 'audit_stream.paused' : 'audit_stream.continued';
      await record(database, owner, { action, detail: {} });
    }
    return present(database, owner);
  });
}

export async function deleteAuditStream(owner: OwnerInBrowser): Promise<void> {
  await requireFreshProof(owner);
  return inWorkspace(owner, async (database) => {
    const { host } = await requireStream(database, owner);
    await deleteStream(database, owner.workspaceId);
    await record(database, owner, { action: 'audit_stream.removed', detail: { from: host } });
  });
}

export async function resendAuditEvents(
  owner: OwnerInBrowser,
  { from }: { readonly from: string },
): Promise<AuditStreamReply> {
  await requireFreshProof(owner);
  const { workspaceId } = owner;
  return inWorkspace(owner, async (database) => {
    const { sentPosition } = await requireStream(database, owner);
    const first = await findPositionSince(database, workspaceId, new Date(from));
    if (first === null || first > sentPosition)
      throw new AppError('invalid_input', 'from: No event of this time or later was sent yet.', {
        data: { field: 'from' },
      });
    await setSentPosition(database, workspaceId, { position: first - 1, now: new Date() });
    await record(database, owner, { action: 'audit_stream.resent', detail: { from } });
    return present(database, owner);
  });
}

export async function tryAuditStream(owner: OwnerInBrowser, signal: AbortSignal) {
  const { workspaceId, userId } = owner;
  const stream = await inWorkspace(owner, (database) => findAuditStream(database, workspaceId));
  if (stream === null) throw notFound('stream');
  const now = new Date();
  const id = createUuid();
  const event: StreamedEvent = {
    id,
    position: null,
    at: now.toISOString(),
    action: 'audit_stream.tested',
    object: { kind: 'audit_stream', id: workspaceId, name: null },
    person: { user_id: userId, name: null },
    origin: null,
    detail: {},
    detail_names: {},
  };
  const post = createGuardedPost({ allow: getEnvironment().CAPTURE_ALLOW });
  const batch = signBatch([event]);
  const posted = await postBatch(workspaceId, { stream, batch, id }, { post, signal, now });
  return posted.ok
    ? { ok: true, sentence: `${stream.host} accepted the test event.`, status: posted.value.status }
    : { ok: false, sentence: posted.failure.sentence, status: posted.failure.status };
}

async function requireStream(database: Database, { workspaceId }: Owner): Promise<AuditStream> {
  await lockAuditStream(database, workspaceId);
  const stream = await findAuditStream(database, workspaceId);
  if (stream === null) throw notFound('stream');
  return stream;
}

type StreamAction = Extract<TeamAction, `audit_stream.${string}`>;

function record(
  database: Database,
  { workspaceId, userId }: Owner,
  { action, detail }: { readonly action: StreamAction; readonly detail: Readonly<Record<string, string>> },
): Promise<void> {
  return insertTeamEvent(database, { workspaceId, userId, action, objectId: workspaceId, detail });
}

async function present(database: Database, { workspaceId }: Owner): Promise<AuditStreamReply> {
  const stream = await findAuditStream(database, workspaceId);
  const keptDays = await getAuditRetention(database, workspaceId);
  if (stream === null) return { stream: null, kept_days: keptDays };
  const unsent = await countUnsent(database, workspaceId, stream.sentPosition);
  const { failingSince, failure, nextTryAt, tries } = stream;
  return {
    stream: {
      host: stream.host,
      is_paused: stream.isPaused,
      created_at: stream.createdAt.toISOString(),
      sent_position: stream.sentPosition,
      sent_at: stream.sentAt?.toISOString() ?? null,
      waiting: unsent.count,
      waiting_since: unsent.oldest?.toISOString() ?? null,
      failing:
        failingSince === null
          ? null
          : {
              since: failingSince.toISOString(),
              reason: failure ?? '',
              next_try_at: nextTryAt.toISOString(),
              tries,
            },
      erased_unsent: stream.erasedUnsent,
    },
    kept_days: keptDays,
  };
}
