/**
 * The request that a transaction belongs to, for the audit log. The first transaction of a request that writes anything also writes an event
 * about the request, unless it has already written a more telling one. So no change that somebody asked for is without an event, and no event is
 * about a change that was undone. What agents and workflows do is in the log of their run.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { JsonValue } from '@/lib/core/json';
import { onePerProcess } from '../process-state';
import type { Prisma } from './generated/client';

/** From where a request came. */
type RequestOrigin = {
  /** The network address of the client, as the server or its proxy saw it. */
  readonly address: string;
  /** The token that was used. Without one it came from a browser. */
  readonly token_id?: string;
};

export type AuditedRequest = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly userId: UserId;
  /** The name of the endpoint. */
  readonly action: string;
  /** What the path is about, and the first id in it; empty if it names none. */
  readonly objectKind: string;
  readonly objectId: string;
  readonly origin: RequestOrigin;
};

type Progress = { readonly request: AuditedRequest; isRecorded: boolean };

const current = onePerProcess('audited request', () => new AsyncLocalStorage<Progress>());

/** Does the work of a request. Its transactions, also those of a stream that it returns, belong to it. */
export function auditRequest<Value>(request: AuditedRequest, work: () => Promise<Value>): Promise<Value> {
  return current.get().run({ request, isRecorded: false }, work);
}

/** Does work that clears up after a request and that nobody asked for: its transactions do not belong to the request. */
export function outsideRequest<Value>(work: () => Promise<Value>): Promise<Value> {
  return current.get().exit(work);
}

/** What a transaction has to do for the audit log. */
export type Audit = {
  /** The value of `app.request`, which the columns of an event take as their default. */
  readonly setting: string;
  /** Call at the end of the transaction. */
  record(transaction: Prisma.TransactionClient): Promise<void>;
  /** Call when the transaction has been committed. */
  end(): void;
};

/** @param scope the workspace of the transaction, or `*` */
export function beginAudit(scope: string): Audit {
  const progress = current.get().getStore();
  const isOther = scope !== '*' && scope !== progress?.request.workspaceId;
  if (progress === undefined || isOther) return unaudited;
  const { request } = progress;
  const setting: JsonValue = { id: request.id, origin: request.origin };
  let events = 0;
  return {
    setting: JSON.stringify(setting),
    async record(transaction) {
      if (!progress.isRecorded) events = await recordIfWritten(transaction, request);
    },
    end() {
      progress.isRecorded ||= events > 0;
    },
  };
}

const unaudited: Audit = { setting: '', record: async () => undefined, end: () => undefined };

/** A transaction has an id as soon as it has written or locked something. @returns how many events of the request there are now */
async function recordIfWritten(
  transaction: Prisma.TransactionClient,
  { id, workspaceId, userId, action, objectKind, objectId }: AuditedRequest,
): Promise<number> {
  const [row] = await transaction.$queryRaw<{ events: number }[]>`
    with known as (select from audit_event where workspace_id = ${workspaceId} and request_id = ${id} limit 1),
    added as (
      insert into audit_event (id, workspace_id, user_id, action, object_kind, object_id)
      select ${createUuid()}, ${workspaceId}, ${userId}, ${action}, ${objectKind}, ${objectId}
      where pg_current_xact_id_if_assigned() is not null and not exists (select from known)
      returning 1)
    select ((select count(*) from known) + (select count(*) from added))::int as events`;
  return row?.events ?? 0;
}
