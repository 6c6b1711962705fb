import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asId, type UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { listMentioned, type Mentionable, readMentions, replaceMentions } from './mentions';

const person = (id: string, name: string, email = `${id}@example.org`): Mentionable => ({
  userId: asId<UserId>(id),
  name,
  email,
});
const members = [
  person('u1', 'Ann'),
  person('u2', 'Ann Lee'),
  person('u3', 'Sam Ortiz', 'sam.o@example.org'),
  person('u4', 'Kim'),
  person('u5', 'kim'),
  person('u6', 'Žofie Ďuricová'),
];
const read = (typed: string) => readMentions(typed, members);

describe('readMentions', () => {
  it.each([
    ['@Ann is right', '@{u1} is right', ['u1']],
    ['@Ann Lee is right', '@{u2} is right', ['u2']],
    ['ask @sam ortiz, please', 'ask @{u3}, please', ['u3']],
    ['(@sam.o@example.org)', '(@{u3})', ['u3']],
    ['@Žofie Ďuricová: viz', '@{u6}: viz', ['u6']],
    ['@{u1} again', '@{u1} again', ['u1']],
    ['@Ann and @ann', '@{u1} and @{u1}', ['u1']],
    // Not mentions: a name that two members have, part of a longer word, an address, an unknown id.
    ['@Kim', '@Kim', []],
    ['@u4@example.org', '@{u4}', ['u4']],
    ['@Annette', '@Annette', []],
    ['mail info@ann.example', 'mail info@ann.example', []],
    ['@{u9}', '@{u9}', []],
    ['@', '@', []],
  ])('reads %s as %s', (typed, markdown, userIds) => {
    expect(read(typed)).toEqual({ markdown, userIds, everyone: false });
  });

  it('reads @everyone, and not a word that begins with it', () => {
    expect(read('@Everyone, look')).toMatchObject({ markdown: '@everyone, look', everyone: true });
    expect(read('@everyone_else')).toMatchObject({ everyone: false });
  });

  it('keeps everything else as it was typed, and reading again changes nothing', () => {
    const piece = fc.oneof(
      fc.constantFrom('@', '@Ann', '@{u1}', '@everyone', ' ', '{', '}', '@{', 'Ann Lee', '\n', '.'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const typed = pieces.join('');
        const once = read(typed);
        const names = new Map<string, string>(members.map(({ userId, name }) => [userId, name]));
        expect(read(once.markdown).markdown).toBe(once.markdown);
        const shown = (text: string) =>
          replaceMentions(text, (id) => `@${names.get(id) ?? id}`).toLowerCase();
        expect(shown(once.markdown)).toBe(shown(typed));
      }),
    );
  });

  it('takes a time that grows with the text alone', () => {
    const everybody = Array.from({ length: 500 }, (_, at) =>
      person(`m${at}`, `A`.repeat(1 + (at % 120)) + at),
    );
    const typed = '@A'.repeat(limits.commentChars / 2);
    expect(readMentions(typed, everybody).userIds).toEqual([]);
  });
});

describe('listMentioned', () => {
  it('names each user once', () => expect(listMentioned('@{u1} @{u2} @{u1} @{}')).toEqual(['u1', 'u2']));
});
