import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePlanned } from './choose-planned';

/** Plans without cycles, their nodes in any order. */
const plans = fc
  .array(fc.array(fc.nat(30), { maxLength: 3 }), { maxLength: 24 })
  .map((wishes) =>
    wishes.map((earlier, place) => ({
      id: `n${place}`,
      question: `Q${place}?`,
      dependsOn: [...new Set(earlier.filter((each) => each < place))].map((each) => `n${each}`),
    })),
  )
  .chain((nodes) => fc.shuffledSubarray(nodes, { minLength: nodes.length }));

describe('choosePlanned', () => {
  it('chooses as many nodes as allowed, each after the nodes it builds on', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 0, max: 30 }), (nodes, most) => {
        const chosen = choosePlanned(nodes, most);
        expect(chosen).toHaveLength(Math.min(most, nodes.length));
        for (const [place, id] of chosen.entries())
          for (const each of nodes.find((node) => node.id === id)?.dependsOn ?? [])
            expect(chosen.slice(0, place)).toContain(each);
      }),
    );
  });
});
