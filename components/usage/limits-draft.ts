import type { BodyFor } from '@/lib/client/api';
import { gigabyte } from '@/lib/domain/usage/describe-limit';
import type { UsageLimitsReply } from '@/lib/protocol/http/models';
import { readNumber } from '@/components/ui/read-number';

/** What a member or a workspace may spend in a month, as text. */
export type SpendingDraft = { readonly tokens: string; readonly cost: string };
export type MemberDraft = SpendingDraft & { readonly userId: string };

/** The content of the form, as text. An empty text means no limit. */
export type LimitsDraft = SpendingDraft & {
  readonly storage: string;
  readonly sources: string;
  readonly member: SpendingDraft;
  readonly exceptions: readonly MemberDraft[];
};

type Spending = UsageLimitsReply['member'];

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
const write = (value: number | null) => (value === null ? '' : numbers.format(value));
const writeSpending = ({ tokens, cost_usd: cost }: Spending): SpendingDraft => ({
  tokens: write(tokens),
  cost: write(cost),
});

export const emptySpending: SpendingDraft = { tokens: '', cost: '' };

export function startLimitsDraft(limits: UsageLimitsReply): LimitsDraft {
  const { storage_bytes: bytes } = limits;
  return {
    storage: write(bytes === null ? null : bytes / gigabyte),
    sources: write(limits.sources),
    ...writeSpending(limits),
    member: writeSpending(limits.member),
    exceptions: limits.exceptions.map((one) => ({ userId: one.user_id, ...writeSpending(one) })),
  };
}

/** Says what is wrong with a text that should be an amount, or returns null. */
export const findFault = (text: string): string | null =>
  text.trim() === '' || (readNumber(text) ?? 0) > 0 ? null : 'Enter a number above 0, or nothing.';

const readWhole = (text: string) => {
  const value = readNumber(text);
  return value === null ? null : Math.max(1, Math.round(value));
};
const readSpending = ({ tokens, cost }: SpendingDraft): Spending => ({
  tokens: readWhole(tokens),
  cost_usd: readNumber(cost),
});

/** Returns null if something in the form is no amount. */
export function readLimitsDraft(draft: LimitsDraft): BodyFor<'PUT /v1/usage/limits'> | null {
  const spending = [draft, draft.member, ...draft.exceptions];
  const texts = [draft.storage, draft.sources, ...spending.flatMap(({ tokens, cost }) => [tokens, cost])];
  if (texts.some((text) => findFault(text) !== null)) return null;
  const gigabytes = readNumber(draft.storage);
  return {
    storage_bytes: gigabytes === null ? null : Math.max(1, Math.round(gigabytes * gigabyte)),
    sources: readWhole(draft.sources),
    ...readSpending(draft),
    member: readSpending(draft.member),
    exceptions: draft.exceptions.map((one) => ({ user_id: one.userId, ...readSpending(one) })),
  };
}
