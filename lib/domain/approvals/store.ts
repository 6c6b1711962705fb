/** Rows of approvals. A changed approval is saved only if the row still has the version that was read. */
import { z } from 'zod';
import { type ApprovalId, asId, type RunId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Prisma } from '@/lib/platform/db/generated/client';
import type { Database } from '@/lib/platform/db/in-workspace';
import { approvalScopes, approvalStatuses } from '@/lib/protocol/approval-words';
import { roles } from '@/lib/protocol/team-words';
import type { Approval, ApprovalSubject } from './approval';
import { withdrawApproval } from './end-approval';

const select = {
  id: true,
  workspaceId: true,
  subjectKind: true,
  subjectId: true,
  runId: true,
  executionId: true,
  name: true,
  description: true,
  arguments: true,
  digest: true,
  originalDigest: true,
  editable: true,
  askedFor: true,
  neededRole: true,
  ruleId: true,
  reason: true,
  status: true,
  scope: true,
  decidedBy: true,
  decidedAt: true,
  denialReason: true,
  consumedAt: true,
  expiresAt: true,
  createdAt: true,
  version: true,
} as const;

type Row = Prisma.ApprovalGetPayload<{ select: typeof select }>;

const argumentsSchema = z.record(z.string(), z.json());

function presentRow({ subjectKind, subjectId, runId, executionId, ...row }: Row): Approval {
  return {
    ...row,
    id: asId<ApprovalId>(row.id),
    workspaceId: asId<WorkspaceId>(row.workspaceId),
    subject: presentSubject({ subjectKind, subjectId, runId, executionId }),
    arguments: argumentsSchema.parse(row.arguments),
    askedFor: asId<UserId>(row.askedFor),
    neededRole: z.enum(roles).parse(row.neededRole),
    status: z.enum(approvalStatuses).parse(row.status),
    scope: z.enum(approvalScopes).parse(row.scope),
    decidedBy: row.decidedBy === null ? null : asId<UserId>(row.decidedBy),
  };
}

function presentSubject(
  row: Pick<Row, 'subjectKind' | 'subjectId' | 'runId' | 'executionId'>,
): ApprovalSubject {
  const id = row.subjectId;
  if (row.subjectKind === 'tool_call' && row.runId !== null)
    return { kind: 'tool_call', id, runId: asId<RunId>(row.runId) };
  const kind = executionSubjects.find((known) => known === row.subjectKind);
  if (kind !== undefined && row.executionId !== null) return { kind, id, executionId: row.executionId };
  throw new Error(`An approval in the database has no subject: ${row.subjectKind}`);
}

const executionSubjects = ['workflow_step', 'workflow_vote'] as const;

export async function insertApproval(database: Database, approval: Approval): Promise<void> {
  const { subject, arguments: given, editable, ...row } = approval;
  await database.approval.create({
    data: {
      id: row.id,
      workspaceId: row.workspaceId,
      name: row.name,
      description: row.description,
      digest: row.digest,
      originalDigest: row.originalDigest,
      askedFor: row.askedFor,
      neededRole: row.neededRole,
      reason: row.reason,
      ruleId: row.ruleId,
      status: row.status,
      scope: row.scope,
      decidedBy: row.decidedBy,
      decidedAt: row.decidedAt,
      denialReason: row.denialReason,
      consumedAt: row.consumedAt,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      version: row.version,
      editable: [...editable],
      arguments: { ...given },
      subjectKind: subject.kind,
      subjectId: subject.id,
      runId: subject.kind === 'tool_call' ? subject.runId : null,
      executionId: subject.kind === 'tool_call' ? null : subject.executionId,
    },
    select: { id: true },
  });
}

export async function findApproval(
  database: Database,
  workspaceId: WorkspaceId,
  id: ApprovalId,
): Promise<Approval | null> {
  const row = await database.approval.findFirst({ where: { id, workspaceId }, select });
  return row && presentRow(row);
}

/** Returns the newest approval for a call or a step. */
export async function findApprovalOf(
  database: Database,
  workspaceId: WorkspaceId,
  subject: Pick<ApprovalSubject, 'kind' | 'id'>,
): Promise<Approval | null> {
  const row = await database.approval.findFirst({
    where: { workspaceId, subjectKind: subject.kind, subjectId: subject.id },
    orderBy: { createdAt: 'desc' },
    select,
  });
  return row && presentRow(row);
}

/** Saves a state made by the functions in this folder; false if the row was changed in the meantime. */
export async function keepApproval(
  database: Database,
  { before, after }: { readonly before: Approval; readonly after: Approval },
): Promise<boolean> {
  const { status, scope, digest, decidedBy, decidedAt, denialReason, consumedAt, expiresAt, version } = after;
  const kept = await database.approval.updateMany({
    where: { id: before.id, workspaceId: before.workspaceId, version: before.version },
    data: {
      status,
      scope,
      digest,
      decidedBy,
      decidedAt,
      denialReason,
      consumedAt,
      expiresAt,
      version,
      arguments: { ...after.arguments },
    },
  });
  return kept.count === 1;
}

export type ApprovalQuery = {
  readonly statuses: readonly Approval['status'][];
  /** Only approvals asked for this member; null for the whole workspace. */
  readonly askedFor: UserId | null;
  readonly runId?: RunId;
  readonly executionId?: string;
  readonly before?: ApprovalId;
  readonly limit: number;
};

/** Newest first. */
export async function listApprovals(
  database: Database,
  workspaceId: WorkspaceId,
  query: ApprovalQuery,
): Promise<Approval[]> {
  const rows = await database.approval.findMany({
    where: {
      workspaceId,
      status: { in: [...query.statuses] },
      ...(query.askedFor === null ? {} : { askedFor: query.askedFor }),
      ...(query.runId === undefined ? {} : { runId: query.runId }),
      ...(query.executionId === undefined ? {} : { executionId: query.executionId }),
      ...(query.before === undefined ? {} : { id: { lt: query.before } }),
    },
    orderBy: { id: 'desc' },
    take: query.limit,
    select,
  });
  return rows.map(presentRow);
}

export async function countPendingApprovals(
  database: Database,
  workspaceId: WorkspaceId,
  { askedFor, now }: { readonly askedFor: UserId | null; readonly now: Date },
): Promise<number> {
  return database.approval.count({
    where: {
      workspaceId,
      status: 'pending',
      expiresAt: { gt: now },
      ...(askedFor === null ? {} : { askedFor }),
    },
  });
}

/** True if a waiting call of the run has been answered or has expired, so that the run can continue. */
export async function hasAnswer(
  database: Database,
  { id, workspaceId }: { readonly id: RunId; readonly workspaceId: WorkspaceId },
  now: Date,
): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    SELECT FROM approval
    JOIN tool_call ON tool_call.id = approval.subject_id AND tool_call.workspace_id = approval.workspace_id
    WHERE approval.workspace_id = ${workspaceId} AND approval.run_id = ${id} AND tool_call.status = 'waiting'
      AND (approval.status <> 'pending' OR approval.expires_at <= ${now})
    LIMIT 1`;
  return rows.length > 0;
}

/** Withdraws the open approvals of a run that has ended. */
export function withdrawApprovals(
  database: Database,
  { id, workspaceId }: { readonly id: RunId; readonly workspaceId: WorkspaceId },
): Promise<void> {
  return withdrawOpen(database, { workspaceId }, { runId: id });
}

/** Does the same for an execution, or for one of its steps, selected by the prefix of the subject's id. */
export function withdrawOfExecution(
  database: Database,
  { id, workspaceId }: { readonly id: string; readonly workspaceId: WorkspaceId },
  subjectPrefix = '',
): Promise<void> {
  return withdrawOpen(database, { workspaceId, subjectPrefix }, { executionId: id });
}

type AskedBy = { readonly workspaceId: WorkspaceId; readonly subjectPrefix?: string };

async function withdrawOpen(
  database: Database,
  { workspaceId, subjectPrefix = '' }: AskedBy,
  of: { readonly runId: RunId } | { readonly executionId: string },
): Promise<void> {
  const found = await listApprovals(database, workspaceId, {
    ...of,
    statuses: ['pending', 'approved'],
    askedFor: null,
    limit: openPerRun,
  });
  const open = found.filter(({ subject }) => subject.id.startsWith(subjectPrefix));
  for (const before of open) {
    const after = withdrawApproval(before);
    if (after.ok) await keepApproval(database, { before, after: after.value });
  }
}

/** Deletes them permanently, answered or not. The audit log records who decided what, by digest. */
export async function eraseApprovals(
  database: Database,
  workspaceId: WorkspaceId,
  of: { readonly runIds: readonly string[] } | { readonly executionIds: readonly string[] },
): Promise<void> {
  const asked =
    'runIds' in of ? { runId: { in: [...of.runIds] } } : { executionId: { in: [...of.executionIds] } };
  await database.approval.deleteMany({ where: { workspaceId, ...asked } });
}

/** Approvals that one run can have open: the calls of one turn. */
const openPerRun = 1_000;
