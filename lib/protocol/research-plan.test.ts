import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../core/limits';
import { findCircle, findPlanFault, planNodesSchema } from './research-plan';

const node = (id: string, ...dependsOn: string[]) => ({ id, question: `What of ${id}?`, dependsOn });

describe('findPlanFault', () => {
  it.each([
    ['two of one name', [node('n1'), node('n1')], 'n1', 'Sub-questions 1 and 2 have the same id.'],
    [
      'one that is not there',
      [node('n4'), node('n1', 'n9')],
      'n1',
      'Sub-question 2 (“What of n1?”) builds on one that is not in the plan.',
    ],
    ['itself', [node('n1', 'n1')], 'n1', 'Sub-question 1 (“What of n1?”) builds on itself through others.'],
    [
      'a circle',
      [node('n0'), node('n1', 'n2'), node('n2', 'n3'), node('n3', 'n1')],
      'n1',
      'Sub-question 2 (“What of n1?”) builds on itself through others.',
    ],
  ])('describes %s to users by position and words, and to programs by id', (_what, nodes, nodeId, sentence) =>
    expect(findPlanFault(nodes)).toEqual({ nodeId, sentence }),
  );

  it('accepts a plan whose dependencies all point back', () => {
    const plans = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(plans, (wishes) => {
        const nodes = wishes.map((wish, place) =>
          node(`n${place}`, ...new Set(wish.filter((each) => each < place).map((each) => `n${each}`))),
        );
        expect(findPlanFault(nodes)).toBeNull();
        expect(findCircle([...nodes].reverse())).toBeNull();
      }),
    );
  });
});

describe('planNodesSchema', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ id: `n${place}`, question: 'What?', depends_on: [] }));

  it('accepts the maximum number of sub-questions, and not one more', () => {
    expect(planNodesSchema.safeParse(many(limits.researchNodes)).success).toBe(true);
    expect(planNodesSchema.safeParse(many(limits.researchNodes + 1)).success).toBe(false);
  });

  it('accepts a question of the maximum length, and refuses a longer or an empty one', () => {
    const ask = (question: string) =>
      planNodesSchema.safeParse([{ id: 'n1', question, depends_on: [] }]).success;
    expect([
      ask('a'.repeat(limits.researchQuestionChars)),
      ask('a'.repeat(limits.researchQuestionChars + 1)),
    ]).toEqual([true, false]);
    expect(ask('  ')).toBe(false);
  });
});
