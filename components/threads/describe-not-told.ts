/** Says which mentioned members a comment does not reach, because they may not open what it is about, and what would change that. Pure. */
import type { ThreadPersonReply } from '@/lib/protocol/http/threads';
import { leftWords } from './write-mentions';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** For a comment that is still being written. */
export function describeUnreached(people: readonly { readonly name: string | null }[]): string {
  const names = list.format(people.map(({ name }) => name ?? leftWords));
  return `${names} cannot open this and will not be told.`;
}

export function describeNotTold(people: readonly ThreadPersonReply[]): string {
  const names = list.format(people.map(({ name }) => name ?? leftWords));
  const verb = people.length === 1 ? 'was' : 'were';
  return `${names} cannot open this and ${verb} not told. They will be once they can open it.`;
}
