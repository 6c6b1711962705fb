import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { findPlanFault, planNodesSchema } from '@/lib/protocol/research-plan';
import { readPlan } from './read-plan';

const plan = (...nodes: object[]) => JSON.stringify({ nodes });

describe('readPlan', () => {
  it('reads a plan in the requested form and gives its questions ids of our own', () => {
    const read = readPlan(
      plan(
        { id: 'cost', question: 'What did it cost?' },
        { id: 'why', question: 'Why?', depends_on: ['cost'] },
      ),
    );
    expect(read).toEqual({
      nodes: [
        { id: 'n1', question: 'What did it cost?', dependsOn: [] },
        { id: 'n2', question: 'Why?', dependsOn: ['n1'] },
      ],
      repairs: [],
    });
  });

  it.each([
    [
      'a fence and words around it',
      `Here:\n\`\`\`json\n${plan({ question: 'A?' })}\n\`\`\`\nDone.`,
      ['json_repaired'],
    ],
    ['a bare list', '["A?"]', ['json_repaired']],
    ['numbered lines', '1. A?\n', ['read_as_list']],
    [
      'what does not exist',
      plan({ id: 'n1', question: 'A?', depends_on: ['n7'] }),
      ['unknown_dependency_dropped'],
    ],
    ['the same twice', plan({ question: 'A?' }, { question: 'a?' }), ['question_dropped']],
  ])('repairs %s and says so', (_what, text, repairs) => {
    expect(readPlan(text)).toMatchObject({ nodes: [{ id: 'n1', question: 'A?' }], repairs });
  });

  it('breaks a cycle at the dependency on a later question', () => {
    const read = readPlan(
      plan({ id: 'a', question: 'A?', depends_on: ['b'] }, { id: 'b', question: 'B?', depends_on: ['a'] }),
    );
    expect(read?.nodes.map(({ dependsOn }) => dependsOn)).toEqual([[], ['n1']]);
    expect(read?.repairs).toEqual(['circle_broken']);
  });

  it('keeps the maximum number of questions and says that there were more', () => {
    const questions = Array.from({ length: limits.researchNodes + 1 }, (_, place) => ({
      question: `Q${place}?`,
    }));
    expect(readPlan(plan(...questions))).toMatchObject({
      nodes: { length: limits.researchNodes },
      repairs: ['too_many_dropped'],
    });
  });

  it.each(['', 'I cannot plan this.', '{"nodes":[]}', '{"nodes":[{"question":" "}]}', '{"nodes":'])(
    'finds no plan in %j',
    (text) => expect(readPlan(text)).toBeNull(),
  );

  it('returns a valid plan or none, whatever the text', () => {
    const wild = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.json(),
      fc
        .array(
          fc.record(
            {
              id: fc.string(),
              question: fc.string(),
              depends_on: fc.array(fc.oneof(fc.string(), fc.nat(9))),
            },
            { requiredKeys: [] },
          ),
          { maxLength: 40 },
        )
        .map((nodes) => JSON.stringify({ nodes })),
      fc.array(fc.string().map((line) => `- ${line}`)).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(wild, (text) => {
        const read = readPlan(text);
        if (read === null) return;
        expect(findPlanFault(read.nodes)).toBeNull();
        const wire = read.nodes.map(({ id, question, dependsOn }) => ({
          id,
          question,
          depends_on: dependsOn,
        }));
        expect(planNodesSchema.safeParse(wire).success).toBe(true);
        expect(read.nodes.length).toBeLessThanOrEqual(limits.researchNodes);
      }),
    );
  });
});
