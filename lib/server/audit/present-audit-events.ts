/** Presents events of the audit log with the names of people, tokens and things. What a stored event does not have, as older ones do, is null. */
import { z } from 'zod';
import type { WorkspaceId } from '@/lib/core/ids';
import { type AuditEvent, findPeopleNames, findTokenNames } from '@/lib/domain/audit/event-store';
import { findThingNames } from '@/lib/domain/audit/name-store';
import { findActionType } from '@/lib/domain/workflows/actions/registry';
import { findTool } from '@/lib/engine/tools/catalogue';
import type { ReadingDatabase } from '@/lib/platform/db/in-workspace';
import type { AuditEventReply } from '@/lib/protocol/http/audit';

const originSchema = z.object({
  token_id: z.string().optional(),
  address: z.string(),
});
const detailSchema = z.record(z.string(), z.json());

export async function presentAuditEvents(
  database: ReadingDatabase,
  workspaceId: WorkspaceId,
  events: readonly AuditEvent[],
): Promise<AuditEventReply[]> {
  const origins = events.map(({ origin }) => originSchema.safeParse(origin).data ?? null);
  const details = events.map(({ detail }) => detailSchema.safeParse(detail).data ?? {});
  const named = events.flatMap(({ objectId }, index) => [objectId, ...listIds(details[index] ?? {})]);
  const people = await findPeopleNames(database, [
    ...events.flatMap(({ userId }) => userId ?? []),
    ...named.filter((id) => id !== ''),
  ]);
  const things = await findThingNames(database, workspaceId, named);
  const nameOf = (id: string) => things.get(id) ?? people.get(id);
  const tokens = await findTokenNames(
    database,
    workspaceId,
    origins.flatMap((origin) => origin?.token_id ?? []),
  );
  return events.map((event, index) => ({
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    object: {
      kind: event.objectKind,
      id: event.objectId,
      name:
        nameOf(event.objectId) ??
        nameTool(event, details[index] ?? {}) ??
        readRecordedName(details[index] ?? {}, nameOf),
    },
    person: event.userId === null ? null : { user_id: event.userId, name: people.get(event.userId) ?? null },
    origin: presentOrigin(origins[index] ?? null, event.requestId, tokens),
    detail: details[index] ?? {},
    detail_names: Object.fromEntries(
      listIds(details[index] ?? {}).flatMap((id) => {
        const name = nameOf(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
}

type Detail = z.output<typeof detailSchema>;

/** The values of `user_id`, `artifact_id` and the like. */
const listIds = (detail: Detail): string[] =>
  Object.entries(detail).flatMap(([name, value]) =>
    name.endsWith('_id') && typeof value === 'string' ? [value] : [],
  );

/** Tools, and steps of workflows, have a name for programs. People read their title. */
function nameTool({ objectKind, objectId }: AuditEvent, { name }: Detail): string | null {
  if (!toolKinds.has(objectKind)) return null;
  const tool = typeof name === 'string' ? name : objectId;
  return findTool(tool)?.title ?? findActionType(tool)?.title ?? null;
}

const toolKinds: ReadonlySet<string> = new Set(['approval', 'policy', 'tool']);

/** Some events record what their object is called, because it may not last: a membership is gone when a member is. */
function readRecordedName(
  { name, email, user_id: userId }: Detail,
  nameOf: (id: string) => string | undefined,
): string | null {
  if (typeof name === 'string') return name;
  if (typeof email === 'string') return email;
  return typeof userId === 'string' ? (nameOf(userId) ?? null) : null;
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
