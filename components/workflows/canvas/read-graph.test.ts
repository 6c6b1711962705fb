import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, assemble, randomActions } from '@/lib/domain/workflows/__fixtures__/workflows';
import { decideNextNode } from './decide-next-node';
import { triggerNodeId } from './canvas-graph';
import { readGraph } from './read-graph';

const fork = assemble([
  action('Check', 'evaluate_condition'),
  action('Alert', 'create_alert', 'Check:output-true'),
  action('Note', 'log_audit_entry', 'Check:output-false'),
  action('Tell', 'send_notification', ['Alert', 'Note']),
]);

describe('readGraph', () => {
  it('lists every step once, after all that lead to it, and every connection once', () => {
    fc.assert(
      fc.property(randomActions, (actions) => {
        const definition = assemble(actions);
        const { nodes, edges } = readGraph(definition);
        expect(nodes.map(({ id }) => id).sort()).toEqual(
          [triggerNodeId, ...definition.actions.map(({ id }) => id)].sort(),
        );
        const place = new Map(nodes.map(({ id }, index) => [id, index]));
        for (const { from, to } of edges) expect(place.get(from)).toBeLessThan(place.get(to)!);
        expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
        expect(edges.length).toBe(definition.edges.length);
      }),
      { numRuns: 50 },
    );
  });

  it('labels the connections in words when there are several ways to go', () => {
    const { edges } = readGraph(fork);
    expect(edges.map(({ words }) => words)).toEqual([null, 'if yes', 'otherwise', 'when done', 'when done']);
  });

  it('labels no connection when there is only one way to go', () => {
    const { edges } = readGraph(assemble([action('One', 'delay'), action('Two', 'delay', 'One')]));
    expect(edges.map(({ words }) => words)).toEqual([null, null]);
  });

  it('describes how a step is reached, what it does and what is wrong with it', () => {
    const [, check, alert] = readGraph(fork, {
      issues: new Map([['action-2', ['The step needs a title.']]]),
    }).nodes;
    expect(check?.sentence).toBe('checks whether its title contains “harbour”');
    expect(alert).toMatchObject({
      number: 2,
      reached: ['if yes of “Check”'],
      issues: ['The step needs a title.'],
      depth: 1,
    });
  });
});

describe('decideNextNode', () => {
  const graph = readGraph(fork);
  const [start, check, alert, note, tell] = graph.nodes.map(({ id }) => id);

  it.each([
    ['down from the start goes to the first step', start, 'ArrowDown', check],
    ['down from a fork goes the first way', check, 'ArrowDown', alert],
    ['right goes on in reading order', alert, 'ArrowRight', note],
    ['left goes back in reading order', note, 'ArrowLeft', alert],
    ['up from a join goes the first way back', tell, 'ArrowUp', alert],
    ['up from the start stays', start, 'ArrowUp', start],
    ['down from the last stays', tell, 'ArrowDown', tell],
    ['End goes to the last', start, 'End', tell],
    ['Home goes to the start', tell, 'Home', start],
  ] as const)('%s', (_what, from, key, to) => {
    expect(decideNextNode(graph, from!, key)).toBe(to);
  });
});
