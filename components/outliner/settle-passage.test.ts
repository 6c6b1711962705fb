import { describe, expect, it } from 'vitest';
import { paths } from '@/lib/core/paths';
import { findPassageLinks } from '@/lib/domain/pages/passage-links';
import { citesPassage, quoteNewPassage, removePassageLink } from './settle-passage';

const stale = {
  source_id: 'src_1',
  revision_id: 'rev_1',
  start: 3,
  end: 20,
  quote: 'The dam is\n62 metres high',
  now: {
    revision_id: 'rev_2',
    start: 5,
    end: 22,
    quote: 'The dam is 64 metres high',
    captured_at: '2026-11-27T10:00:00.000Z',
  },
};
const write = (revisionId: string, at: { start: number; end: number }) =>
  `https://books.example${paths.source('reef', 'src_1', { revisionId, at })}`;
const old = write('rev_1', { start: 3, end: 20 });

describe('a block whose passage has changed', () => {
  it('says the new words and links to them, and keeps what else it says', () => {
    const block = `Ours: “The dam is 62 metres high” [Report \\[2\\]](${old}), and more.`;
    const settled = quoteNewPassage('reef', block, stale);
    expect(settled).toBe(
      `Ours: “The dam is 64 metres high” [Report \\[2\\]](${write('rev_2', { start: 5, end: 22 })}), and more.`,
    );
    expect(citesPassage(settled, stale)).toBe(false);
    expect(findPassageLinks(settled)).toMatchObject([{ revisionId: 'rev_2', span: { start: 5, end: 22 } }]);
  });

  it('keeps its own words where it does not say those of the passage', () => {
    const settled = quoteNewPassage('reef', `It is 62 m. ${old} and ${old}`, stale);
    const now = write('rev_2', { start: 5, end: 22 });
    expect(settled).toBe(`It is 62 m. ${now} and ${now}`);
  });

  it.each([
    ['a link with words', `“62 metres” [Report \\[2\\]](${old}), 2019`, '“62 metres” Report \\[2\\], 2019'],
    ['an address alone', `“62 metres” ${old}`, '“62 metres”'],
    ['an address in round brackets', `“62 metres” (${old}).`, '“62 metres” ().'],
  ])('keeps its words when the link is removed: %s', (_name, block, settled) => {
    expect(removePassageLink(block, stale)).toBe(settled);
  });

  it('keeps its links to other passages', () => {
    const other = write('rev_1', { start: 3, end: 21 });
    expect(removePassageLink(`[a](${old}) [b](${other})`, stale)).toBe(`a [b](${other})`);
    expect(citesPassage(`[b](${other})`, stale)).toBe(false);
  });
});
