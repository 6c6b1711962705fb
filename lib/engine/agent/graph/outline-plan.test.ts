import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { findPlanFault, planNodesSchema } from '@/lib/protocol/research-plan';
import { outlinePlan } from './outline-plan';

/** Reads sources of which only the listed phrases are known, and in which `headings` bear on the question at their place. */
const readOf = (phrases: readonly string[] = [], ...headings: readonly (readonly string[])[]) => ({
  isPhrase: (words: string) => phrases.includes(words),
  findSections: (questions: readonly string[]) => questions.map((_, place) => headings[place] ?? []),
});

const plan = (...given: Parameters<typeof outlinePlan>) =>
  outlinePlan(...given).map(({ question }) => question);

describe('outlinePlan', () => {
  it('asks the parts of a question, then each of the sections that bear on it', () => {
    const reading = readOf([], ['The flood', 'The engineer'], ['Cost', 'The flood']);
    expect(plan('Who built the dam, and what did it cost?', reading)).toEqual([
      'Who built the dam?',
      'What did the dam cost?',
      'Under “The flood”: Who built the dam?',
      'Under “Cost”: What did the dam cost?',
      'Under “The engineer”: Who built the dam?',
    ]);
  });

  it('asks each of three questions that share one sentence', () => {
    expect(plan('What did the dam cost, when was it opened, and who built it?', readOf())).toEqual([
      'What did the dam cost?',
      'When was the dam opened?',
      'Who built the dam?',
    ]);
    expect(plan('What became of Oakes, who was the engineer, after 1960?', readOf())).toHaveLength(1);
  });

  it('asks about no section if none bears on the question', () => {
    expect(plan('Who won the cup?', readOf())).toEqual(['Who won the cup?']);
  });

  it.each([
    ['What is being done for veterans, and how is it paid for?', []],
    ['How deep were the girders, and what of it?', []],
    ['How do you keep pests out of the garden, and which plants repel them?', []],
    ['When was the dam built, where and why?', []],
    ['How was it built?', []],
  ])('keeps %j whole, because a part of it means nothing alone', (question, phrases) => {
    expect(plan(question, readOf(phrases))).toEqual([question]);
  });

  it.each([
    ['How did the dam come to be, and what did it cost?', [], 'What did the dam cost?'],
    [
      'Why did the suspension bridge collapse and who built it?',
      ['suspension bridge'],
      'Who built the suspension bridge?',
    ],
    ['When was the bridge built and what did it cost?', ['bridge built'], 'What did the bridge cost?'],
    [
      'Which renovations give a good return, and which should be avoided?',
      [],
      'Which renovations should be avoided?',
    ],
    ['How do I back up my system, and how do I restore it?', [], 'How do I restore the system?'],
    ['How deep were the girders and why does it matter?', [], 'Why do the girders matter?'],
    ['What is the deepest lake, and where is it?', ['deepest lake'], 'Where is the deepest lake?'],
    ['Which watch is the best, and what does it cost?', [], 'What does the watch cost?'],
    [
      'How do coding agents work and what are their limits?',
      ['coding agents'],
      'What are coding agents’ limits?',
    ],
    ['How does magic matching work and when is it used?', ['magic matching'], 'When is magic matching used?'],
    ['What did Margaret Oakes build and when was she born?', [], 'When was Margaret Oakes born?'],
    ['Who was Margaret Oakes; what was her first dam?', [], 'What was Margaret Oakes’ first dam?'],
    ['How did the Narrows Bridge fall and who rebuilt it?', [], 'Who rebuilt the Narrows Bridge?'],
    [
      'How was the dam built and how long did it take to fill the lake?',
      [],
      'How long did it take to fill the lake?',
    ],
  ])('says in the second part of %j what its pronoun stands for', (question, phrases, second) => {
    expect(plan(question, readOf(phrases))[1]).toBe(second);
  });

  it.each([' ', '\n', '\t ', ' and ', '; ', ' it ', ' the ', ', ', ' and what did the '])(
    'finishes quickly for a question with a million times %j',
    (sign) => {
      const [first] = plan(`Who${sign.repeat(1_000_000 / sign.length)}built it?`, readOf());
      expect(first).toMatch(/^Who/);
    },
  );

  it('is a valid plan for any question and any headings', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.array(fc.string()), (question, headings) => {
        if (question.trim() === '') return;
        const nodes = outlinePlan(question, readOf([], headings));
        expect(findPlanFault(nodes)).toBeNull();
        const wire = nodes.map(({ id, question: asked, dependsOn }) => ({
          id,
          question: asked,
          depends_on: dependsOn,
        }));
        expect(planNodesSchema.safeParse(wire).success).toBe(true);
        for (const node of nodes)
          expect(node.question.length).toBeLessThanOrEqual(limits.researchQuestionChars);
      }),
    );
  });
});
