/** Puts limits into words: an amount, a limit that is reached, and the way out. Pure. */
import { countNoun } from '@/lib/core/text';
import type { LimitKind } from '@/lib/protocol/usage-words';
import { type Meter, nearShare, type ReachedLimit } from './meters';
import type { Month } from './month';
import type { ToldLimit } from './told-limit';

export const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** `2,000,000 tokens`, `$50`, `5 GB`, `1 source`. */
export function writeAmount(kind: LimitKind, amount: number): string {
  switch (kind) {
    case 'tokens':
      return countNoun(amount, 'token');
    case 'sources':
      return countNoun(amount, 'source');
    case 'cost':
      return `$${writeNumber(amount, Number.isInteger(amount) ? 0 : 2)}`;
    case 'storage':
      return amount >= gigabyte
        ? `${writeNumber(amount / gigabyte)} GB`
        : `${writeNumber(amount / megabyte)} MB`;
  }
}

const writeNumber = (value: number, leastDigits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: leastDigits, maximumFractionDigits: 2 });

export type DescribedLimit = {
  /** What happened, as one sentence. */
  readonly reason: string;
  /** What can be done, as one sentence. */
  readonly action: string;
};

/** Says what is used up, and when or how there will be more. */
export function describeReached({ kind, scope, limit }: ReachedLimit, month: Month): DescribedLimit {
  const amount = writeAmount(kind, limit);
  if (kind === 'storage' || kind === 'sources')
    return {
      reason: `Your workspace may keep ${amount}${kind === 'storage' ? ' of files' : ''}, and there is no room for more.`,
      action: 'Delete what you no longer need. Owners can also raise the limit.',
    };
  const whose = scope === 'workspace' ? 'Your workspace has' : 'You have';
  const used = kind === 'tokens' ? 'used' : 'spent';
  const its = scope === 'workspace' ? 'its' : 'your';
  const again = kind === 'tokens' ? 'They begin again on' : 'A new month begins on';
  return {
    reason: `${whose} ${used} ${its} ${amount} for ${month.name}.`,
    action: `${again} ${month.endsOn}. Owners can also raise the limit.`,
  };
}

const nouns = { storage: 'storage', tokens: 'tokens', cost: 'money' } as const;

/** Whose limit it is, as its reader reads it: that of their workspace, their own, or that of the named member. */
export type LimitHolder =
  | { readonly type: 'workspace' | 'reader' }
  | { readonly type: 'member'; readonly name: string };

/** `Your workspace has used 80 % of its tokens for November` */
export function describeTold({ kind, state, month }: ToldLimit, holder: LimitHolder): string {
  const share = state === 'near' ? `${nearShare * 100} %` : 'all';
  const span = kind === 'tokens' || kind === 'cost' ? ` for ${month.name}` : '';
  const [whose, its] = nameHolder(holder);
  if (kind === 'sources') return `${whose} ${share} of the sources that it may keep`;
  return `${whose} used ${share} of ${its} ${nouns[kind]}${span}`;
}

function nameHolder(holder: LimitHolder): readonly [string, string] {
  switch (holder.type) {
    case 'workspace':
      return ['Your workspace has', 'its'];
    case 'reader':
      return ['You have', 'your'];
    case 'member':
      return [`${holder.name} has`, 'their'];
  }
}

/** `1,600,000 of 2,000,000 tokens` */
export function writeUse({ kind, limit, used }: Pick<Meter, 'kind' | 'limit' | 'used'>): string {
  if (limit === null) return writeAmount(kind, used);
  const isCounted = kind === 'tokens' || kind === 'sources';
  return `${isCounted ? used.toLocaleString('en') : writeAmount(kind, used)} of ${writeAmount(kind, limit)}`;
}
