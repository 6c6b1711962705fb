/** What a workflow may do without asking, while the user is choosing it: which steps, how often, and until when. Pure. */
import { fail, type Result, succeed } from '@/lib/core/result';
import { limits } from '@/lib/core/limits';
import type { BodyFor } from '@/lib/client/api';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';

export type PermissionDraft = {
  /** How often a day, as typed, by id of the action. An action that is missing here asks each time. */
  readonly perDay: Readonly<Record<string, string>>;
  readonly days: string;
  /** US dollars. An empty string means no limit of its own. */
  readonly spend: string;
};

export const usualPerDay = '100';
const usualDays = '90';

export const noPermission: PermissionDraft = { perDay: {}, days: usualDays, spend: '' };

/** Returns the steps that would ask and that can be given a permission. */
export function listPermittable(verdicts: WorkflowPreviewDetailReply['verdicts']) {
  return verdicts.filter(({ decision, permission }) => decision === 'ask' && permission !== null);
}

type Permission = NonNullable<BodyFor<'POST /v1/workflow-previews/{id}/approve'>['permission']>;

/** Null means that nothing is permitted, so each step asks every time. A failure is the sentence to show. */
export function readPermissionDraft(draft: PermissionDraft): Result<Permission | null, string> {
  const actions = Object.entries(draft.perDay).map(([action, text]) => ({
    action,
    max_per_day: Number(text),
  }));
  if (actions.length === 0) return succeed(null);
  const most = limits.permissionUsesPerDay;
  if (!actions.every(({ max_per_day: count }) => isWholeBetween(count, most)))
    return fail(`Times per day: enter a whole number between 1 and ${most.toLocaleString('en')}.`);
  const days = Number(draft.days);
  if (!isWholeBetween(days, limits.permissionDays))
    return fail(`Days without approval: enter a whole number between 1 and ${limits.permissionDays}.`);
  const spend = draft.spend.trim() === '' ? null : Number(draft.spend);
  if (spend !== null && !(spend >= 0 && spend <= limits.permissionSpendUsd))
    return fail(
      `Spending limit: enter a number up to ${limits.permissionSpendUsd.toLocaleString('en')}, or leave it empty.`,
    );
  return succeed({ actions, expires_in_days: days, spend_limit_usd: spend });
}

const isWholeBetween = (value: number, most: number) =>
  Number.isInteger(value) && value >= 1 && value <= most;
