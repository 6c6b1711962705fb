/** Reads and writes rows of workflows. Deleted workflows are visible only to `restore` and to the job that erases them. */
import { z } from 'zod';
import { asId, type CollectionId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { lockRow } from '@/lib/platform/db/lock-row';
import {
  type TriggerType,
  triggerTypes,
  type WorkflowEntity,
  workflowEntities,
} from '@/lib/protocol/workflow/definition';

export type Workflow = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly isActive: boolean;
  readonly entity: WorkflowEntity;
  readonly triggerType: TriggerType;
  readonly collectionId: CollectionId | null;
  readonly currentVersion: number;
  /** The user in whose name the workflow runs. */
  readonly ownerId: UserId;
  readonly nextRunAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const select = {
  id: true,
  workspaceId: true,
  name: true,
  isActive: true,
  entity: true,
  triggerType: true,
  collectionId: true,
  currentVersion: true,
  ownerId: true,
  nextRunAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

function presentRow(row: Prisma.WorkflowGetPayload<{ select: typeof select }>): Workflow {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    entity: z.enum(workflowEntities).parse(row.entity),
    triggerType: z.enum(triggerTypes).parse(row.triggerType),
    collectionId: row.collectionId === null ? null : asId<CollectionId>(row.collectionId),
    ownerId: asId<UserId>(row.ownerId),
  };
}

export type WorkflowName = { readonly id: string; readonly workspaceId: WorkspaceId };

export async function insertWorkflow(
  database: Database,
  workflow: Omit<Workflow, 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await database.workflow.create({ data: workflow, select: { id: true } });
}

export async function findWorkflow(
  database: Database,
  { id, workspaceId }: WorkflowName,
): Promise<Workflow | null> {
  const row = await database.workflow.findFirst({ where: { id, workspaceId, deletedAt: null }, select });
  return row && presentRow(row);
}

/** Locks the row, so that nobody else changes it until the transaction ends. */
export async function lockWorkflow(database: Database, name: WorkflowName): Promise<Workflow | null> {
  await lockRow(database, 'workflow', name);
  return findWorkflow(database, name);
}

/** Sorted by name. */
export async function listWorkflows(database: Database, workspaceId: WorkspaceId): Promise<Workflow[]> {
  const rows = await database.workflow.findMany({
    where: { workspaceId, deletedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select,
  });
  return rows.map(presentRow);
}

export async function listWorkflowsById(
  database: Database,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Workflow[]> {
  const rows = await database.workflow.findMany({
    where: { workspaceId, deletedAt: null, id: { in: [...ids] } },
    select,
  });
  return rows.map(presentRow);
}

export type StartQuery = {
  readonly workspaceId: WorkspaceId;
  readonly entity: WorkflowEntity;
  readonly triggerType: TriggerType;
  /** The record's collection, or null if it has none. Workflows of other collections do not start. */
  readonly collectionId: string | null;
};

/** Returns the active workflows that a change starts. */
export async function listStartedBy(
  database: Database,
  { workspaceId, entity, triggerType, collectionId }: StartQuery,
): Promise<Workflow[]> {
  const rows = await database.workflow.findMany({
    where: {
      workspaceId,
      deletedAt: null,
      isActive: true,
      entity,
      triggerType,
      OR: [{ collectionId: null }, ...(collectionId === null ? [] : [{ collectionId }])],
    },
    orderBy: { id: 'asc' },
    select,
  });
  return rows.map(presentRow);
}

export type WorkflowChange = Partial<
  Pick<
    Workflow,
    | 'name'
    | 'isActive'
    | 'entity'
    | 'triggerType'
    | 'collectionId'
    | 'currentVersion'
    | 'ownerId'
    | 'nextRunAt'
  >
> & { readonly deletedAt?: Date | null };

/** Returns false if there is no such workflow. */
export async function updateWorkflow(
  database: Database,
  { id, workspaceId }: WorkflowName,
  change: WorkflowChange,
): Promise<boolean> {
  const updated = await database.workflow.updateMany({ where: { id, workspaceId }, data: change });
  return updated.count > 0;
}

/** Claims due workflows of all workspaces for this transaction alone: other workers skip them. */
export async function claimDueWorkflows(database: Database, now: Date, limit: number): Promise<Workflow[]> {
  const due = await database.$queryRaw<{ id: string }[]>`
    SELECT id FROM workflow
    WHERE next_run_at <= ${now} AND is_active AND deleted_at IS NULL
    ORDER BY next_run_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  const rows = await database.workflow.findMany({ where: { id: { in: due.map(({ id }) => id) } }, select });
  return rows.map(presentRow);
}

/** Turns off the workflows of a collection that is being erased, so that nothing starts them any more. */
export async function switchOffWorkflowsOf(
  database: Database,
  of: { readonly collectionId: CollectionId; readonly workspaceId: WorkspaceId },
): Promise<void> {
  await database.workflow.updateMany({ where: of, data: { isActive: false, nextRunAt: null } });
}

/**
 * Erases a deleted workflow permanently, with its versions and executions.
 * @returns The ids of the executions, or null if there is no such workflow or it is not deleted.
 */
export async function eraseWorkflow(
  database: Database,
  { id, workspaceId }: WorkflowName,
): Promise<string[] | null> {
  const erased = await database.workflow.deleteMany({ where: { id, workspaceId, deletedAt: { not: null } } });
  if (erased.count === 0) return null;
  const of = { workflowId: id, workspaceId };
  const executions = await database.workflowExecution.findMany({ where: of, select: { id: true } });
  await database.workflowExecution.deleteMany({ where: of });
  await database.workflowPreview.deleteMany({ where: of });
  await database.workflowDraft.deleteMany({ where: of });
  return executions.map((execution) => execution.id);
}
