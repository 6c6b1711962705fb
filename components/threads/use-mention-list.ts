/**
 * Suggests members while somebody types a mention: which ones match the words before the caret, which of them cannot open what the comment is
 * about, and the text with the chosen one.
 */
import { useMemo, useState } from 'react';
import type { ReplyTo } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { asId, type UserId } from '@/lib/core/ids';
import { readMentions } from '@/lib/domain/threads/mentions';
import { type CommentPlace, useReach } from './use-threads';

export type Mention = {
  readonly key: string;
  readonly written: string;
  /** The address of a member, by which they are found too. Empty for all members. */
  readonly address: string;
  readonly note: string;
};

/** Beside a member whom a mention does not reach. */
export const cannotOpen = 'cannot open this';
/** Beside a member who may not open what the thread is about, and reads the thread because they are mentioned. */
const readsOnlyThis = 'will read this thread only';

/** More would hide the text that is being written. */
const shownMentions = 6;

type Typed = { readonly text: string; readonly caret: number };

export function useMentionList({ text, caret }: Typed, place: CommentPlace) {
  const members = useEndpointQuery('GET /v1/members', { key: queryKeys.team.members() });
  const [active, setActive] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const started = findStarted(text, caret);
  const { outsiders, readsThreadOnly } = useReach(place, { isAsked: text.includes('@') });
  const all = useMemo(() => members.data?.items ?? [], [members.data]);
  const names = Map.groupBy(all, ({ name }) => name.toLowerCase());
  const everyone: Mention = {
    key: 'everyone',
    written: '@everyone',
    address: '',
    note: describeEveryone(outsiders.size, readsThreadOnly),
  };
  const noteOf = (id: string, email: string) => {
    if (outsiders.has(id)) return cannotOpen;
    return readsThreadOnly ? readsOnlyThis : email;
  };
  const options = [
    ...all.map(({ user_id: key, name, email }): Mention => {
      const isOnlyOne = names.get(name.toLowerCase())?.length === 1;
      const written = isOnlyOne ? `@${name}` : `@${email}`;
      return { key, written, address: email, note: noteOf(key, email) };
    }),
    everyone,
  ];
  const found =
    started === null || started.at === dismissedAt
      ? []
      : options.filter((option) => matches(option, started.words)).slice(0, shownMentions);
  return {
    options: found,
    /** Those whom the text mentions and who would not be told. */
    notTold: useMemo(() => listNotTold(text, all, outsiders), [text, all, outsiders]),
    active: Math.min(active, Math.max(0, found.length - 1)),
    setActive,
    dismiss: () => setDismissedAt(started?.at ?? null),
    /** Returns the text with the mention, and the caret after it. */
    choose({ written }: Mention): Typed {
      setActive(0);
      if (started === null) return { text, caret };
      const before = `${text.slice(0, started.at)}${written} `;
      return { text: before + text.slice(caret).trimStart(), caret: before.length };
    },
  };
}

function describeEveryone(outsiderCount: number, readsThreadOnly: boolean): string {
  if (readsThreadOnly) return outsiderCount === 0 ? readsOnlyThis : 'all who take part in this thread';
  return outsiderCount === 0 ? 'all members' : 'all who can open this';
}

type Members = ReplyTo<'GET /v1/members'>['items'];

function listNotTold(text: string, members: Members, outsiders: ReadonlySet<string>) {
  if (outsiders.size === 0) return [];
  const mentionable = members.map(({ user_id: id, name, email }) => ({
    userId: asId<UserId>(id),
    name,
    email,
  }));
  const mentioned = new Set<string>(readMentions(text, mentionable).userIds);
  return members.filter(({ user_id: id }) => mentioned.has(id) && outsiders.has(id));
}

/** Returns the mention that the caret stands in, or null. */
function findStarted(text: string, caret: number): { readonly at: number; readonly words: string } | null {
  const match = /(?:^|[\s(])@([\p{L}\p{N}.@-]{0,60}(?: [\p{L}\p{N}.-]{1,60})?)$/u.exec(
    text.slice(Math.max(0, caret - 130), caret),
  );
  const words = match?.[1];
  return words === undefined ? null : { at: caret - words.length - 1, words: words.toLowerCase() };
}

function matches({ written, address }: Mention, words: string): boolean {
  const name = written.slice(1).toLowerCase();
  if (name === words.trim()) return false;
  return name.startsWith(words) || name.includes(` ${words}`) || address.toLowerCase().startsWith(words);
}
