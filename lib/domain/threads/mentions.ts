/**
 * Mentions in a comment. People write `@Ada Lovelace`, `@ada@example.org` or `@everyone`; what is stored is `@{id of the user}`, so that a
 * mention follows a member who changes their name, and names nobody who was never here. A name that several members have mentions none of
 * them: their addresses tell them apart. Pure.
 */
import type { UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';

export type Mentionable = { readonly userId: UserId; readonly name: string; readonly email: string };

export type Mentions = {
  /** The text as it is stored. */
  readonly markdown: string;
  /** Without repetition, in order of appearance. */
  readonly userIds: readonly UserId[];
  readonly everyone: boolean;
};

const everyoneWord = 'everyone';
const token = /@\{([^{}\s]{1,100})\}/g;

/** Reads what a member typed. */
export function readMentions(typed: string, members: readonly Mentionable[]): Mentions {
  const names = listNames(members);
  const lengths = [...new Set([...names.keys()].map(({ length }) => length))].toSorted(
    (left, right) => right - left,
  );
  const known = new Map<string, UserId>(members.map(({ userId }) => [userId, userId]));
  const found = new Set<UserId>();
  let everyone = false;
  let markdown = '';
  let at = 0;
  while (at < typed.length) {
    const next = typed.indexOf('@', at);
    if (next < 0) break;
    markdown += typed.slice(at, next);
    const read = isWordBefore(typed, next) ? null : readOne(typed, next + 1, { names, lengths, known });
    if (read === null) {
      markdown += '@';
      at = next + 1;
      continue;
    }
    if (read.userId === null) everyone = true;
    else found.add(read.userId);
    markdown += read.userId === null ? `@${everyoneWord}` : `@{${read.userId}}`;
    at = read.end;
  }
  return { markdown: markdown + typed.slice(at), userIds: [...found], everyone };
}

type Names = {
  /** By the lower-case name or address; null is everyone. */
  readonly names: ReadonlyMap<string, UserId | null>;
  /** The lengths that names have, longest first, so that "Ann" does not take the mention of "Ann Lee". */
  readonly lengths: readonly number[];
  readonly known: ReadonlyMap<string, UserId>;
};

function readOne(
  typed: string,
  at: number,
  { names, lengths, known }: Names,
): { readonly userId: UserId | null; readonly end: number } | null {
  if (typed[at] === '{') {
    const end = typed.indexOf('}', at);
    const userId = end < 0 || end - at > limits.idChars ? undefined : known.get(typed.slice(at + 1, end));
    return userId === undefined ? null : { userId, end: end + 1 };
  }
  for (const length of lengths) {
    const end = at + length;
    const userId = names.get(typed.slice(at, end).toLowerCase());
    if (userId !== undefined && !/^[\p{L}\p{N}_]/u.test(typed.slice(end, end + 2))) return { userId, end };
  }
  return null;
}

function listNames(members: readonly Mentionable[]): Names['names'] {
  const byName = Map.groupBy(members, ({ name }) => name.toLowerCase());
  const single = [...byName].flatMap(([name, of]) => {
    const [only] = of;
    return only === undefined || of.length > 1 || name === '' ? [] : [[name, only.userId] as const];
  });
  const addresses = members.map(({ email, userId }) => [email.toLowerCase(), userId] as const);
  return new Map<string, UserId | null>([...single, ...addresses, [everyoneWord, null]]);
}

/** True inside an address such as `ada@example.org`, where the sign begins no mention. */
function isWordBefore(text: string, at: number): boolean {
  return /[\p{L}\p{N}_.]$/u.test(text.slice(Math.max(0, at - 2), at));
}

/** Returns the ids that a stored text names. */
export function listMentioned(markdown: string): readonly string[] {
  return [...new Set([...markdown.matchAll(token)].map((match) => match[1] ?? ''))];
}

/** Replaces each mention of a stored text by what `write` returns for its id. */
export function replaceMentions(markdown: string, write: (userId: string) => string): string {
  return markdown.replace(token, (_whole, userId: string) => write(userId));
}
