/** Versions of workflows: what a user approved, inserted once and never changed. Secrets in the definition are sealed. */
import { z } from 'zod';
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import { type Permission, permissionSchema } from './permission';
import { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type WorkflowOrigin, workflowOrigins } from '@/lib/protocol/workflow-words';
import { type WorkflowDefinition, workflowDefinitionSchema } from '@/lib/protocol/workflow/definition';

export type WorkflowVersion = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly workflowId: string;
  readonly number: number;
  readonly sealed: WorkflowDefinition;
  /** Hash of the definition as it was approved, including its secrets. */
  readonly hash: string;
  readonly description: string;
  readonly origin: WorkflowOrigin;
  readonly permission: Permission | null;
  readonly previewId: string | null;
  readonly approvedBy: UserId;
  readonly approvedAt: Date;
};

const select = {
  id: true,
  workspaceId: true,
  workflowId: true,
  number: true,
  definition: true,
  hash: true,
  description: true,
  origin: true,
  permission: true,
  previewId: true,
  approvedBy: true,
  approvedAt: true,
} as const;

/** JSON has no dates. */
const storedPermissionSchema = permissionSchema.extend({
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});

function presentRow({
  definition,
  permission,
  ...row
}: Prisma.WorkflowVersionGetPayload<{ select: typeof select }>): WorkflowVersion {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    sealed: workflowDefinitionSchema.parse(definition),
    origin: z.enum(workflowOrigins).parse(row.origin),
    permission: permission === null ? null : storedPermissionSchema.parse(permission),
    approvedBy: asId<UserId>(row.approvedBy),
  };
}

export async function insertVersion(
  database: Database,
  { sealed, permission, ...version }: WorkflowVersion,
): Promise<void> {
  await database.workflowVersion.create({
    data: {
      id: version.id,
      workspaceId: version.workspaceId,
      workflowId: version.workflowId,
      number: version.number,
      hash: version.hash,
      description: version.description,
      origin: version.origin,
      previewId: version.previewId,
      approvedBy: version.approvedBy,
      approvedAt: version.approvedAt,
      definition: z.encode(workflowDefinitionSchema, sealed),
      permission:
        permission === null
          ? Prisma.DbNull
          : { ...permission, expiresAt: permission.expiresAt.toISOString() },
    },
    select: { id: true },
  });
}

export type VersionName = {
  readonly workspaceId: WorkspaceId;
  readonly workflowId: string;
  readonly number: number;
};

export async function findVersion(
  database: Database,
  { workspaceId, workflowId, number }: VersionName,
): Promise<WorkflowVersion | null> {
  const row = await database.workflowVersion.findFirst({
    where: { workspaceId, workflowId, number },
    select,
  });
  return row && presentRow(row);
}

/** Returns the newest version first. */
export async function listVersions(
  database: Database,
  { id: workflowId, workspaceId }: { readonly id: string; readonly workspaceId: WorkspaceId },
): Promise<WorkflowVersion[]> {
  const rows = await database.workflowVersion.findMany({
    where: { workspaceId, workflowId },
    orderBy: { number: 'desc' },
    select,
  });
  return rows.map(presentRow);
}

/** Returns the newest version of each workflow in the workspace that is not deleted, by the workflow's id. */
export async function listCurrentVersions(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, WorkflowVersion>> {
  const rows = await database.workflow.findMany({
    where: { workspaceId, deletedAt: null },
    select: { currentVersion: true, versions: { orderBy: { number: 'desc' }, take: 1, select } },
  });
  const versions = rows.flatMap((row) => row.versions.map(presentRow));
  return new Map(versions.map((version) => [version.workflowId, version]));
}
