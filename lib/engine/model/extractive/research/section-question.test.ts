import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { readSectionQuestion, writeSectionQuestion } from './section-question';

describe('a question under a heading', () => {
  it('is read as it was written', () => {
    const asked = { heading: 'The flood of 1955', question: 'Who was to blame?' };
    expect(writeSectionQuestion(asked)).toBe('Under “The flood of 1955”: Who was to blame?');
    expect(readSectionQuestion('Under “The flood of 1955”: Who was to blame?')).toEqual(asked);
  });

  it('reads back what it wrote, for any heading and question, or writes nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (heading, question) => {
        const written = writeSectionQuestion({ heading, question });
        if (written === null) return;
        expect(readSectionQuestion(written)?.heading).toBe(heading);
        expect(readSectionQuestion(written)?.question.trim()).toBe(question.trim());
      }),
    );
  });

  it('is not written if it would be longer than a sub-question may be', () => {
    const heading = 'Cost';
    const most = limits.researchQuestionChars - 'Under “Cost”: '.length;
    expect(writeSectionQuestion({ heading, question: 'a'.repeat(most) })).not.toBeNull();
    expect(writeSectionQuestion({ heading, question: 'a'.repeat(most + 1) })).toBeNull();
  });

  it.each(['Who was to blame?', 'Under the bridge: who?', 'Under “”: who?', 'Under “The flood”:'])(
    'is not %j',
    (text) => expect(readSectionQuestion(text)).toBeNull(),
  );
});
