/**
 * The permission that a workflow gets when it is approved, so that it can run unattended (product, "Automate"). It says which actions may
 * run with which arguments, how often a day, at what total cost, and until when. It belongs to one exact definition; a changed workflow
 * needs a new one. Anything it does not cover needs approval as usual, so the gate (`lib/engine/policy`) still has the last word. Pure.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { argumentPatternSchema, findMismatch } from '@/lib/engine/policy/argument-pattern';
import { isWithinSpend } from '@/lib/engine/policy/grants';
import type { GrantScope } from '@/lib/engine/policy/policy-question';
import { type Role, roles } from '@/lib/protocol/team-words';
import { hasRight } from '@/lib/domain/team/role';
import type { CallArguments } from '@/lib/domain/approvals/approval';

export const permissionSchema = z.strictObject({
  workflowId: z.string().min(1).max(limits.idChars),
  /** Hash of the approved definition. */
  definitionHash: z.string().min(1).max(limits.idChars),
  grantedBy: z.string().min(1).max(limits.idChars),
  /** The role that the user who granted it must still have. */
  neededRole: z.enum(roles),
  actions: z
    .array(
      z.strictObject({
        action: z.string().min(1).max(limits.toolNameChars),
        pattern: argumentPatternSchema,
        maxPerDay: z.int().min(1).max(limits.permissionUsesPerDay),
      }),
    )
    .min(1)
    .max(limits.workflowActions),
  /** Limit of what the runs of the version may cost together; null for no limit of its own. */
  spendLimitUsd: z.number().min(0).max(limits.permissionSpendUsd).nullable(),
  expiresAt: z.date(),
});
export type Permission = z.output<typeof permissionSchema>;

export type PermissionUse = {
  /** Hash of the definition that is running. */
  readonly definitionHash: string;
  readonly action: string;
  /** The arguments as they will be executed, with every reference replaced. */
  readonly arguments: CallArguments;
  readonly addresses: readonly string[];
  readonly costUsd: number;
  /**
   * How often this action was used under this permission in the last 24 hours, not on a calendar day: that needs no time zone and does not
   * allow twice the number around midnight.
   */
  readonly usesInDay: number;
  /** What all earlier uses under this permission cost together. */
  readonly spentUsd: number;
  /** Current role of the user who granted it; null if they are no longer a member. */
  readonly grantorRole: Role | null;
};

/** Each with a sentence for the user whose approval is needed instead. */
const permissionRefusals = {
  other_definition: 'The workflow has changed since permission was given.',
  expired: 'The workflow’s permission has expired.',
  right_lost: 'The person who gave permission no longer has the right to.',
  other_action: 'The workflow’s permission does not cover this action.',
  other_arguments: 'The workflow’s permission covers this action only with other arguments.',
  free_address: 'The address it would contact was not fixed when permission was given.',
  used_up: 'The workflow’s permission has reached its 24-hour limit for this action.',
  over_spend: 'This would cost more than the workflow’s permission allows.',
} as const;
type PermissionRefusal = keyof typeof permissionRefusals;

/** `scope` is passed to policy; without one the step needs approval. */
export type PermissionDecision =
  | { readonly scope: GrantScope }
  | { readonly scope: null; readonly refusal: PermissionRefusal; readonly reason: string };

export function decidePermission(permission: Permission, use: PermissionUse, now: Date): PermissionDecision {
  const refusal = findGeneralRefusal(permission, use, now);
  if (refusal !== null) return refuse(refusal);
  const entries = permission.actions.filter(({ action }) => action === use.action);
  const covering = entries.filter(({ pattern }) => findMismatch(pattern, use) === null);
  const allowed = covering.find(({ pattern }) => pattern.kind === 'exact') ?? covering[0];
  if (allowed === undefined) {
    const [mismatch] = entries.flatMap(({ pattern }) => findMismatch(pattern, use) ?? []);
    return refuse(mismatch ?? 'other_action');
  }
  return use.usesInDay < allowed.maxPerDay ? { scope: allowed.pattern.kind } : refuse('used_up');
}

function findGeneralRefusal(permission: Permission, use: PermissionUse, now: Date): PermissionRefusal | null {
  if (permission.definitionHash !== use.definitionHash) return 'other_definition';
  if (permission.expiresAt <= now) return 'expired';
  if (use.grantorRole === null || !hasRight(use.grantorRole, permission.neededRole)) return 'right_lost';
  const { spendLimitUsd } = permission;
  return isWithinSpend({ spendLimitUsd, spentUsd: use.spentUsd }, use.costUsd) ? null : 'over_spend';
}

function refuse(refusal: PermissionRefusal): PermissionDecision {
  return { scope: null, refusal, reason: permissionRefusals[refusal] };
}
