/** Presents events of the audit log with the names of people and tokens. What a stored event does not have, as older ones do, is null. */
import { z } from 'zod';
import type { WorkspaceId } from '@/lib/core/ids';
import { type AuditEvent, findPeopleNames, findTokenNames } from '@/lib/domain/audit/event-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { AuditEventReply } from '@/lib/protocol/http/audit';

const originSchema = z.object({
  token_id: z.string().optional(),
  address: z.string(),
});
const detailSchema = z.record(z.string(), z.json());

export async function presentAuditEvents(
  database: Database,
  workspaceId: WorkspaceId,
  events: readonly AuditEvent[],
): Promise<AuditEventReply[]> {
  const origins = events.map(({ origin }) => originSchema.safeParse(origin).data ?? null);
  const people = await findPeopleNames(
    database,
    events.flatMap(({ userId }) => userId ?? []),
  );
  const tokens = await findTokenNames(
    database,
    workspaceId,
    origins.flatMap((origin) => origin?.token_id ?? []),
  );
  return events.map((event, index) => ({
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    object: { kind: event.objectKind, id: event.objectId },
    person: event.userId === null ? null : { user_id: event.userId, name: people.get(event.userId) ?? null },
    origin: presentOrigin(origins[index] ?? null, event.requestId, tokens),
    detail: detailSchema.safeParse(event.detail).data ?? {},
  }));
}

function presentOrigin(
  origin: z.output<typeof originSchema> | null,
  requestId: string | null,
  tokens: ReadonlyMap<string, string>,
): AuditEventReply['origin'] {
  if (origin === null || requestId === null) return null;
  const { token_id: id, address } = origin;
  const token = id === undefined ? null : { id, name: tokens.get(id) ?? null };
  return { token, address, request_id: requestId };
}
