/** Names the limit that a notice is about. The name is all that the notice stores, and it is told once. Pure. */
import { asId, type UserId } from '@/lib/core/ids';
import { type LimitKind, limitKinds, type MeterState, meterStates } from '@/lib/protocol/usage-words';
import { findMonth, type Month } from './month';

export type ToldLimit = {
  readonly kind: LimitKind;
  readonly state: Exclude<MeterState, 'free'>;
  /** The month in which it was told. Also limits that are of no month are told once a month. */
  readonly month: Month;
  /** The member whose limit it is, or null for that of the workspace. */
  readonly userId: UserId | null;
};

const ofWorkspace = 'workspace';

/** `tokens reached 2026-11 workspace` */
export const writeToldLimit = ({ kind, state, month, userId }: ToldLimit): string =>
  [kind, state, month.id, userId ?? ofWorkspace].join(' ');

/** Returns null for a name that we did not write. */
export function readToldLimit(name: string): ToldLimit | null {
  const [kindName, stateName, monthId, who] = name.split(' ');
  const kind = limitKinds.find((each) => each === kindName);
  const state = meterStates.find((each) => each === stateName);
  if (kind === undefined || state === undefined || state === 'free' || who === undefined) return null;
  const month = findMonth(new Date(`${monthId}-01T00:00:00Z`));
  return { kind, state, month, userId: who === ofWorkspace ? null : asId<UserId>(who) };
}
