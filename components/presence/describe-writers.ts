import { getInitials } from '@/components/shell/initials';
import type { Writers } from './use-writers';

/** Names beyond these would push the text away. */
const namedWriters = 2;

/** What stands at the edge of a block or paragraph: the initials of the first writer, and the names. */
export function describeWriters(writers: Writers): {
  readonly initials: string;
  readonly names: string;
  readonly sentence: string;
} {
  const named = writers.slice(0, namedWriters).join(', ');
  const more = writers.length - namedWriters;
  const names = more > 0 ? `${named} +${more}` : named;
  return {
    initials: getInitials(writers[0] ?? ''),
    names,
    sentence: `${writers.join(', ')} ${writers.length === 1 ? 'is' : 'are'} writing here`,
  };
}
