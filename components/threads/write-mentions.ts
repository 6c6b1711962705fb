/** Writes the mentions of a stored comment with the names that members have now. */
import { replaceMentions } from '@/lib/domain/threads/mentions';
import type { CommentReply } from '@/lib/protocol/http/threads';

/** Somebody who is no longer a member, within a sentence and at its beginning. */
export const leftWords = 'somebody who left';
export const leftAtBeginning = 'Somebody who left';

const signs = /[\\`*_{}[\]<>()#+\-.!|~&$]/g;

/** As Markdown, for reading. */
export function writeReadable({ markdown, mentions }: Pick<CommentReply, 'markdown' | 'mentions'>): string {
  const names = new Map(mentions.map(({ user_id: id, name }) => [id, name]));
  return replaceMentions(markdown, (id) => `**@${(names.get(id) ?? leftWords).replace(signs, '\\$&')}**`);
}

/** As it would be typed, for rewriting. A mention of somebody who left stays as it is stored. */
export function writeTyped({ markdown, mentions }: Pick<CommentReply, 'markdown' | 'mentions'>): string {
  const names = new Map(mentions.map(({ user_id: id, name }) => [id, name]));
  const count = Map.groupBy(mentions, ({ name }) => name?.toLowerCase());
  return replaceMentions(markdown, (id) => {
    const name = names.get(id) ?? null;
    const isOnlyOne = (count.get(name?.toLowerCase())?.length ?? 0) === 1;
    return name === null || !isOnlyOne ? `@{${id}}` : `@${name}`;
  });
}
