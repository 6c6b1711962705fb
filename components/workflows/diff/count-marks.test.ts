import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDefinition } from '@/lib/domain/workflows/diff/__fixtures__/any-definition';
import { compareDefinitions } from '../__fixtures__/compare-definitions';
import { showDefinition } from '../__fixtures__/show-definition';
import { triggerNodeId } from '../canvas/canvas-graph';
import { countMarks } from './count-marks';
import { listDiffRows } from './list-diff-rows';
import { readDiffGraph } from './read-diff-graph';

/** Two definitions that share most of their steps: some steps are moved, some are renamed, and the rest are unchanged. */
const nearPair = fc
  .tuple(anyDefinition, fc.array(fc.constantFrom('stay', 'move', 'rename'), { minLength: 6, maxLength: 6 }))
  .map(([before, fates]) => {
    const actions = before.actions.map((step, index) => {
      if (fates[index] === 'move') return { ...step, position: { x: 999, y: index } };
      return fates[index] === 'rename' ? { ...step, name: `${step.name}, renamed` } : step;
    });
    return [before, { ...before, actions }] as const;
  });
const pairs = fc.oneof(fc.tuple(anyDefinition, anyDefinition), nearPair);

/** Counts the rows of a list by kind of change. */
function countRows(rows: ReturnType<typeof listDiffRows>) {
  const count = (subject: string) => (kind: string) =>
    rows.filter((row) => row.subject === subject && row.kind === kind).length;
  const countKinds = (of: (kind: string) => number) => ({
    added: of('added'),
    removed: of('removed'),
    changed: of('changed'),
    moved: of('moved'),
  });
  return {
    hasSettings: rows.some(({ subject }) => subject === 'setting'),
    steps: countKinds(count('action')),
    connections: countKinds(count('connection')),
  };
}

describe('a diff', () => {
  it.each([false, true])(
    'has the same counts in its graph and its list, whatever changed (moved steps shown: %s)',
    (showsMoved) => {
      fc.assert(
        fc.property(pairs, fc.boolean(), ([before, after], includeMoved) => {
          const diff = compareDefinitions(before, after, { includeMoved });
          const sides = { diff, before: showDefinition(before), after: showDefinition(after) };
          const shown = countMarks(readDiffGraph(sides, { showsMoved }));
          expect(shown).toEqual(countRows(listDiffRows(diff, showsMoved)));
          const { added, removed, changed, moved } = diff.counts.actions;
          expect(shown.steps).toEqual({ added, removed, changed, moved: showsMoved ? moved : 0 });
          expect(shown.connections).toMatchObject(diff.counts.connections);
        }),
      );
    },
  );

  it('draws each step and each connection of both sides once', () => {
    fc.assert(
      fc.property(pairs, ([before, after]) => {
        const diff = compareDefinitions(before, after);
        const sides = { diff, before: showDefinition(before), after: showDefinition(after) };
        const { nodes, edges } = readDiffGraph(sides, { showsMoved: false });
        expect(nodes.map(({ id }) => id).sort()).toEqual(
          [triggerNodeId, ...diff.actions.map(({ key }) => key)].sort(),
        );
        expect(edges.length).toBe(diff.edges.length);
      }),
    );
  });
});
