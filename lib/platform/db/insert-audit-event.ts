/**
 * Writes an event of the audit log that says more than a request. Called by `audit-store.ts` of the nouns, which say what each event may
 * contain. Never changes an event.
 */
import type { AuditDetail } from '@/lib/core/audit-facts';
import { createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from './in-workspace';

type AuditEvent = {
  readonly workspaceId: WorkspaceId;
  /** The user who did it; null for a stranger, for a job, and on the server's command line. */
  readonly userId: UserId | null;
  /** The kind of the object, and what happened to it. */
  readonly action: `${string}.${string}`;
  readonly objectId: string;
  readonly detail: AuditDetail;
};

/** Writes an event in the transaction of the change that it tells of. */
export async function insertAuditEvent(database: Database, event: AuditEvent): Promise<void> {
  const { workspaceId, userId, action, objectId, detail } = event;
  const objectKind = action.slice(0, action.indexOf('.'));
  await database.auditEvent.create({
    data: { id: createUuid(), workspaceId, userId, action, objectKind, objectId, detail },
    select: { id: true },
  });
}
