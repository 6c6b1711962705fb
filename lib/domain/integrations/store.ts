/** Rows of integrations. Ciphertexts leave only through `findSealed`, for the sender. */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { insertAuditEvent } from '@/lib/platform/db/insert-audit-event';
import { integrationKinds } from '@/lib/protocol/integration-words';
import type { Integration } from './integration';

const select = {
  id: true,
  workspaceId: true,
  name: true,
  kind: true,
  host: true,
  secretCipher: true,
  createdAt: true,
  updatedAt: true,
} as const;

function presentRow({
  secretCipher,
  ...row
}: Prisma.IntegrationGetPayload<{ select: typeof select }>): Integration {
  const kind = integrationKinds.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`Unknown kind of integration in the database: ${row.kind}`);
  return { ...row, kind, workspaceId: asId<WorkspaceId>(row.workspaceId), hasSecret: secretCipher !== null };
}

/** By name. */
export async function listIntegrations(database: Database, workspaceId: WorkspaceId): Promise<Integration[]> {
  const rows = await database.integration.findMany({
    where: { workspaceId },
    orderBy: [{ name: 'asc' }],
    select,
  });
  return rows.map(presentRow);
}

export async function findIntegrationById(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Integration | null> {
  const row = await database.integration.findFirst({ where: { id, workspaceId }, select });
  return row === null ? null : presentRow(row);
}

export type SealedIntegration = { readonly urlCipher: string; readonly secretCipher: string | null };

export async function findSealed(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<SealedIntegration | null> {
  return database.integration.findFirst({
    where: { id, workspaceId },
    select: { urlCipher: true, secretCipher: true },
  });
}

export type NewIntegration = Pick<Integration, 'id' | 'workspaceId' | 'name' | 'kind' | 'host'> &
  SealedIntegration & { readonly createdBy: UserId };

/** Throws if the workspace already has an integration of this name (unique index). */
export async function insertIntegration(
  database: Database,
  integration: NewIntegration,
): Promise<Integration> {
  return presentRow(await database.integration.create({ data: integration, select }));
}

export type IntegrationChange = Partial<Pick<Integration, 'name' | 'host'> & SealedIntegration>;

export async function updateIntegration(
  database: Database,
  { id, workspaceId }: Pick<Integration, 'id' | 'workspaceId'>,
  change: IntegrationChange,
): Promise<void> {
  await database.integration.updateMany({ where: { id, workspaceId }, data: change });
}

/** False if there is no such integration. */
export async function deleteIntegration(
  database: Database,
  { id, workspaceId }: Pick<Integration, 'id' | 'workspaceId'>,
): Promise<boolean> {
  return (await database.integration.deleteMany({ where: { id, workspaceId } })).count > 0;
}

/** Records who changed an integration, in the transaction of the change. Records the integration's name and host, never its secret. */
export function insertIntegrationEvent(
  database: Database,
  event: {
    readonly workspaceId: WorkspaceId;
    readonly userId: UserId;
    readonly action: 'integration.created' | 'integration.changed' | 'integration.deleted';
    readonly integration: Pick<Integration, 'id' | 'name' | 'host'>;
  },
): Promise<void> {
  const { workspaceId, userId, action, integration } = event;
  const detail = { name: integration.name, host: integration.host };
  return insertAuditEvent(database, { workspaceId, userId, action, objectId: integration.id, detail });
}
