/**
 * Alerts and notifications, one row per recipient (agent-chat §5 "Alerts"). The rows of one message share their `stepKey`: the message is
 * sent once, however often its step starts, and settling it settles it for everyone who received it.
 */
import { z } from 'zod';
import { asId, createUuid, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import {
  alertKinds,
  alertSeverities,
  type AlertSeverity,
  type AlertStatus,
  alertStatuses,
} from '@/lib/protocol/alert-words';

export type AlertRow = {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly kind: (typeof alertKinds)[number];
  readonly workflowId: string | null;
  readonly executionId: string | null;
  /** Identifies the message permanently. */
  readonly stepKey: string;
  readonly actionName: string | null;
  readonly recipientId: UserId;
  readonly title: string;
  readonly message: string;
  readonly severity: AlertSeverity;
  readonly status: AlertStatus;
  readonly path: string | null;
  readonly readAt: Date | null;
  readonly createdAt: Date;
};

const select = {
  id: true,
  workspaceId: true,
  kind: true,
  workflowId: true,
  executionId: true,
  stepKey: true,
  actionName: true,
  recipientId: true,
  title: true,
  message: true,
  severity: true,
  status: true,
  path: true,
  readAt: true,
  createdAt: true,
} as const;

function presentRow(row: Prisma.AlertGetPayload<{ select: typeof select }>): AlertRow {
  return {
    ...row,
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    recipientId: asId<UserId>(row.recipientId),
    kind: z.enum(alertKinds).parse(row.kind),
    severity: z.enum(alertSeverities).parse(row.severity),
    status: z.enum(alertStatuses).parse(row.status),
  };
}

export type NewAlert = Omit<AlertRow, 'id' | 'recipientId' | 'status' | 'readAt'> & {
  readonly recipientIds: readonly UserId[];
};

/** A recipient who already has the alert gets no second one. */
export async function insertAlerts(
  database: Database,
  { recipientIds, ...alert }: NewAlert,
): Promise<AlertRow[]> {
  await database.alert.createMany({
    data: recipientIds.map((recipientId) => ({
      message: alert.message,
      kind: alert.kind,
      title: alert.title,
      path: alert.path,
      workspaceId: alert.workspaceId,
      createdAt: alert.createdAt,
      executionId: alert.executionId,
      workflowId: alert.workflowId,
      stepKey: alert.stepKey,
      actionName: alert.actionName,
      severity: alert.severity,
      id: createUuid(alert.createdAt.getTime()),
      recipientId,
      status: 'open',
    })),
    skipDuplicates: true,
  });
  return listAlertsOf(database, alert.workspaceId, [alert.stepKey]);
}

export async function listAlertsOf(
  database: Database,
  workspaceId: WorkspaceId,
  stepKeys: readonly string[],
): Promise<AlertRow[]> {
  const rows = await database.alert.findMany({
    where: { workspaceId, stepKey: { in: [...stepKeys] } },
    orderBy: { id: 'asc' },
    select,
  });
  return rows.map(presentRow);
}

export async function findAlert(
  database: Database,
  workspaceId: WorkspaceId,
  id: string,
): Promise<AlertRow | null> {
  const row = await database.alert.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

export type AlertFilter = {
  /** Null for every recipient. */
  readonly recipientId: UserId | null;
  readonly workflowId?: string;
  readonly kind?: AlertRow['kind'];
  readonly status?: AlertStatus;
  readonly severity?: AlertSeverity;
  readonly isUnread?: boolean;
  readonly before?: string;
};

function writeFilter(workspaceId: WorkspaceId, filter: AlertFilter): Prisma.AlertWhereInput {
  const { recipientId, workflowId, kind, status, severity, isUnread, before } = filter;
  return {
    workspaceId,
    ...(recipientId === null ? {} : { recipientId }),
    ...(workflowId === undefined ? {} : { workflowId }),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...(severity === undefined ? {} : { severity }),
    ...(isUnread === undefined ? {} : { readAt: isUnread ? null : { not: null } }),
    ...(before === undefined ? {} : { id: { lt: before } }),
  };
}

export type AlertRange = { readonly offset?: number; readonly limit: number };

/** Newest first. */
export async function listAlerts(
  database: Database,
  workspaceId: WorkspaceId,
  { offset = 0, limit, ...filter }: AlertFilter & AlertRange,
): Promise<AlertRow[]> {
  const rows = await database.alert.findMany({
    where: writeFilter(workspaceId, filter),
    orderBy: { id: 'desc' },
    skip: offset,
    take: limit,
    select,
  });
  return rows.map(presentRow);
}

export function countAlerts(
  database: Database,
  workspaceId: WorkspaceId,
  filter: AlertFilter,
): Promise<number> {
  return database.alert.count({ where: writeFilter(workspaceId, filter) });
}

/** Returns the messages of a workflow by key, newest first. A message with several recipients counts once. */
export async function listMessageKeys(
  database: Database,
  workspaceId: WorkspaceId,
  { offset = 0, limit, ...filter }: AlertFilter & AlertRange,
): Promise<{ readonly keys: readonly string[]; readonly total: number }> {
  const groups = await database.alert.groupBy({
    by: ['stepKey'],
    where: writeFilter(workspaceId, filter),
    _max: { id: true },
    orderBy: { _max: { id: 'desc' } },
  });
  return { keys: groups.slice(offset, offset + limit).map(({ stepKey }) => stepKey), total: groups.length };
}

export async function markAlert(
  database: Database,
  { id, workspaceId }: Pick<AlertRow, 'id' | 'workspaceId'>,
  readAt: Date | null,
): Promise<void> {
  await database.alert.updateMany({ where: { id, workspaceId }, data: { readAt } });
}

/** Settles the alert for everyone who received it. */
export async function settleAlert(
  database: Database,
  { stepKey, workspaceId }: Pick<AlertRow, 'stepKey' | 'workspaceId'>,
  status: AlertStatus,
): Promise<void> {
  await database.alert.updateMany({ where: { stepKey, workspaceId }, data: { status } });
}

/** Erases the alerts of executions that are being erased, or whose record is. */
export async function eraseAlertsOf(
  database: Database,
  workspaceId: WorkspaceId,
  executionIds: readonly string[],
): Promise<void> {
  await database.alert.deleteMany({ where: { workspaceId, executionId: { in: [...executionIds] } } });
}
