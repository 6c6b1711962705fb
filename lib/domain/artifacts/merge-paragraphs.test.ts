import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { alignParagraphs, mergeParagraphs, splitParagraphs } from './merge-paragraphs';

const base = '# Dams\n\nThe first is old.\n\nThe second is new.\n';

describe('mergeParagraphs', () => {
  it('takes what each of them changed, also in neighbouring paragraphs', () => {
    const merge = mergeParagraphs({
      base,
      mine: '# Dams\n\nThe first is very old.\n\nThe second is new.\n',
      theirs: '# Dams of Wales\n\nThe first is old.\n\nThe second is new, they say.\n\nA third is planned.\n',
    });
    expect(merge.conflicts).toBe(0);
    expect(merge.take('mine')).toBe(
      '# Dams of Wales\n\nThe first is very old.\n\nThe second is new, they say.\n\nA third is planned.\n',
    );
  });

  it('keeps a paragraph that I wrote before one that they changed', () => {
    const merge = mergeParagraphs({
      base,
      mine: base.replace('The second is', 'Between them lies a lake.\n\nThe second one is'),
      theirs: base.replace('old.', 'old indeed.'),
    });
    expect(merge.conflicts).toBe(0);
    expect(merge.take('mine')).toBe(
      '# Dams\n\nThe first is old indeed.\n\nBetween them lies a lake.\n\nThe second one is new.\n',
    );
  });

  it('shows both texts of a paragraph that both changed, or one of them', () => {
    const merge = mergeParagraphs({
      base,
      mine: base.replace('old', 'ancient'),
      theirs: base.replace('old', 'young').replace('new', 'newer'),
    });
    expect(merge.conflicts).toBe(1);
    const around = (words: string) => `# Dams\n\n${words}\n\nThe second is newer.\n`;
    expect(merge.take('mine')).toBe(around('The first is ancient.'));
    expect(merge.take('theirs')).toBe(around('The first is young.'));
    expect(merge.take('both')).toBe(around('The first is young.\n\nThe first is ancient.'));
  });

  it('never brings a removed paragraph back, and asks if the other one changed it', () => {
    const without = '# Dams\n\nThe second is new.\n';
    expect(mergeParagraphs({ base, mine: `${base}\nMore.`, theirs: without }).take('mine')).toBe(
      `${without.trimEnd()}\n\nMore.`,
    );
    expect(mergeParagraphs({ base, mine: base.replace('old', 'ancient'), theirs: without }).conflicts).toBe(
      1,
    );
  });

  const paragraphs = fc
    .array(fc.constantFrom('one', 'two two', 'three', 'four\nlines', '- item', ''), { maxLength: 8 })
    .map((texts) => texts.join('\n\n'));

  it('loses no words that only one of them wrote', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, fc.nat(), (before, theirs, at) => {
        const texts = before.split('\n\n');
        const mine = [
          ...texts.slice(0, at % (texts.length + 1)),
          'only mine',
          ...texts.slice(at % (texts.length + 1)),
        ];
        const merge = mergeParagraphs({ base: before, mine: mine.join('\n\n'), theirs });
        expect(merge.take('both')).toContain('only mine');
        expect(mergeParagraphs({ base: before, mine: before, theirs }).take('mine')).toBe(theirs);
      }),
    );
  });

  it('is quick for texts that have nothing in common', () => {
    const many = (word: string) =>
      splitParagraphs(
        Array.from({ length: limits.alignedParagraphs + 1 }, (_each, at) => `${word} ${at}`).join('\n\n'),
      );
    expect(alignParagraphs(many('old'), many('new'))).toHaveLength(limits.alignedParagraphs + 1);
  });
});
