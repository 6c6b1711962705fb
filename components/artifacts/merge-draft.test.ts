import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocatedQuoteReply } from '@/lib/protocol/http/artifacts';
import { listTextChanges } from './list-text-changes';
import { mergeDraft } from './merge-draft';

const quote = { source_id: 'src_1', quote: 'Its gates were replaced.' } as LocatedQuoteReply;

describe('mergeDraft', () => {
  it('gives a passage that was cited here another number if theirs has the same one', () => {
    const base = { title: 'Locks', markdown: 'One [1].\n\nTwo.\n' };
    const theirs = { title: 'Locks of Sill', markdown: 'One [1].\n\nTwo.\n\nThree [2].\n' };
    const mine = { title: 'Locks', markdown: 'One [1], and more [2].\n\nTwo.\n', added: [{ n: 2, quote }] };
    const merge = mergeDraft(base, theirs, mine);
    expect(merge.conflicts).toBe(0);
    expect(merge.take('mine')).toEqual({
      title: 'Locks of Sill',
      markdown: 'One [1], and more [3].\n\nTwo.\n\nThree [2].\n',
      added: [{ n: 3, quote }],
    });
  });
});

describe('listTextChanges', () => {
  it('turns one text into the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', 'cd')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changed = listTextChanges(before, after).reduceRight(
          (so, { from, to, insert }) => so.slice(0, from) + insert + so.slice(to),
          before,
        );
        expect(changed).toBe(after);
      }),
    );
  });

  it('names only what differs within a line', () => {
    expect(listTextChanges('One.\nTwo old ones.\n', 'One.\nTwo new ones.\n')).toEqual([
      { from: 9, to: 12, insert: 'new' },
    ]);
  });
});
