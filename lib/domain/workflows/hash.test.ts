import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { action, assemble, randomActions } from './__fixtures__/workflows';
import { hashDefinition } from './hash';

const hash = (definition: WorkflowDefinition) =>
  hashDefinition(definition, (text) => createHash('sha256').update(text).digest('hex'));

describe('the hash of a definition', () => {
  it('ignores the layout and the order of actions, edges and keys', () => {
    fc.assert(
      fc.property(
        randomActions,
        fc.infiniteStream(fc.double({ noNaN: true, noDefaultInfinity: true })),
        (actions, chance) => {
          const definition = assemble(actions);
          const shuffle = <Item>(items: readonly Item[]) =>
            items
              .map((item) => ({ item, rank: chance.next().value }))
              .sort((a, b) => a.rank - b.rank)
              .map(({ item }) => item);
          const other = {
            ...Object.fromEntries(Object.entries(definition).reverse()),
            actions: shuffle(definition.actions).map((given) => ({
              ...given,
              position: { x: chance.next().value, y: 0 },
            })),
            edges: shuffle(definition.edges),
          } as WorkflowDefinition;
          expect(hash(other)).toBe(hash(definition));
        },
      ),
    );
  });

  const base = assemble([action('Check', 'evaluate_condition'), action('Brief', 'run_transform', 'Check')]);
  const [first, second] = base.actions;

  it.each<[string, Partial<WorkflowDefinition>]>([
    ['the name', { name: 'Another' }],
    ['the description', { description: 'More' }],
    ['the trigger', { triggerType: 'on_update' }],
    ['the collection', { collectionId: 'col_1' }],
    ['a schedule', { schedule: { cron: '0 8 * * 1', timeZone: 'UTC' } }],
    ['the name of an action', { actions: [{ ...first!, name: 'Other' }, second!] }],
    [
      'a value deep in a config',
      { actions: [first!, { ...second!, actionConfig: { ...second!.actionConfig, options: { most: 3 } } }] },
    ],
    ['an edge', { edges: base.edges.slice(0, 1) }],
    [
      'a port',
      {
        edges: base.edges.map((edge) =>
          edge.edgeType === 'start' ? edge : { ...edge, port: 'output-false' },
        ),
      },
    ],
  ])('changes with %s', (_what, change) => {
    expect(hash({ ...base, ...change })).not.toBe(hash(base));
  });
});
