/** The settings that owners chose for tools and actions, and the permissions that users granted in advance. */
import { z } from 'zod';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { type Grant, grantSchema } from '@/lib/engine/policy/grants';
import type { Database } from '@/lib/platform/db/in-workspace';
import { type PolicyVerdict, policyVerdicts } from '@/lib/protocol/policy-words';

const settingSchema = z.enum(policyVerdicts);

export type KeptSetting = {
  readonly setting: PolicyVerdict;
  readonly updatedBy: string;
  readonly updatedAt: Date;
};

/** By the name of the tool or action. */
export async function listPolicySettings(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, KeptSetting>> {
  const rows = await database.policySetting.findMany({
    where: { workspaceId },
    select: { subject: true, setting: true, updatedBy: true, updatedAt: true },
  });
  return new Map(
    rows.map(({ subject, setting, ...by }) => [subject, { setting: settingSchema.parse(setting), ...by }]),
  );
}

/** Null restores the product's own rule. */
export async function savePolicySetting(
  database: Database,
  by: { readonly workspaceId: WorkspaceId; readonly userId: UserId },
  { subject, setting }: { readonly subject: string; readonly setting: PolicyVerdict | null },
): Promise<void> {
  const { workspaceId, userId: updatedBy } = by;
  if (setting === null) {
    await database.policySetting.deleteMany({ where: { workspaceId, subject } });
    return;
  }
  await database.policySetting.upsert({
    where: { workspaceId_subject: { workspaceId, subject } },
    create: { workspaceId, subject, setting, updatedBy },
    update: { setting, updatedBy },
    select: { subject: true },
  });
}

export type KeptGrant = Grant & { readonly id: string; readonly grantedBy: string };

/** The run or workflow whose calls a grant covers. */
export type GrantHolder = { readonly runId: string } | { readonly workflowId: string };

const select = {
  id: true,
  subject: true,
  pattern: true,
  maxUses: true,
  used: true,
  spendLimitUsd: true,
  spentUsd: true,
  grantedBy: true,
  expiresAt: true,
} as const;

export async function listGrants(
  database: Database,
  workspaceId: WorkspaceId,
  holder: GrantHolder,
): Promise<KeptGrant[]> {
  const rows = await database.permissionGrant.findMany({
    where: { workspaceId, ...holder },
    orderBy: { createdAt: 'asc' },
    select,
  });
  return rows.map(({ id, grantedBy, subject, ...grant }) => ({
    ...grantSchema.parse({ ...grant, tool: subject }),
    id,
    grantedBy,
  }));
}

export async function insertGrant(
  database: Database,
  grant: KeptGrant & { readonly workspaceId: WorkspaceId; readonly approvalId: string | null },
  holder: GrantHolder,
): Promise<void> {
  const { tool, ...fields } = grant;
  await database.permissionGrant.create({
    data: {
      pattern: fields.pattern,
      maxUses: fields.maxUses,
      used: fields.used,
      expiresAt: fields.expiresAt,
      spendLimitUsd: fields.spendLimitUsd,
      spentUsd: fields.spentUsd,
      id: fields.id,
      grantedBy: fields.grantedBy,
      workspaceId: fields.workspaceId,
      approvalId: fields.approvalId,
      ...('runId' in holder ? { runId: holder.runId } : { workflowId: holder.workflowId }),
      subject: tool,
    },
    select: { id: true },
  });
}

/** Records one use of a grant; false if another use was recorded in the meantime. */
export async function keepGrantUse(
  database: Database,
  workspaceId: WorkspaceId,
  { before, after }: { readonly before: KeptGrant; readonly after: KeptGrant },
): Promise<boolean> {
  const kept = await database.permissionGrant.updateMany({
    where: { id: before.id, workspaceId, used: before.used },
    data: { used: after.used, spentUsd: after.spentUsd },
  });
  return kept.count === 1;
}

/** Erases the grants of runs and workflows that are being erased. */
export async function eraseGrants(
  database: Database,
  workspaceId: WorkspaceId,
  of: { readonly runIds: readonly string[] } | { readonly workflowId: string },
): Promise<void> {
  const holder = 'runIds' in of ? { runId: { in: [...of.runIds] } } : of;
  await database.permissionGrant.deleteMany({ where: { workspaceId, ...holder } });
}
