/** Describes the workspace's own links to its members. Pure. */
import type { StateName } from '@/components/ui/state-label';
import { describeDate } from '@/components/ui/describe-time';
import type { ShareReply } from '@/lib/protocol/http/shares';

export function describeState(share: Pick<ShareReply, 'state'>): {
  readonly state: StateName;
  readonly word: string;
} {
  switch (share.state) {
    case 'live':
      return { state: 'done', word: 'Open' };
    case 'expired':
      return { state: 'waiting', word: 'Expired' };
    case 'revoked':
      return { state: 'refused', word: 'Closed' };
  }
}

export const modeWords = { snapshot: 'Snapshot', live: 'Live' } as const;

/** Returns for example "Until 20 Dec 2026", "Closed 20 Nov 2026" or "No expiry". */
export function describeEnd(share: ShareReply, timeZone: string): string {
  if (share.revoked_at !== null) return `Closed ${describeDate(share.revoked_at, timeZone)}`;
  if (share.expires_at === null) return share.state === 'revoked' ? 'Closed' : 'No expiry';
  return `${share.state === 'expired' ? 'Expired' : 'Until'} ${describeDate(share.expires_at, timeZone)}`;
}
