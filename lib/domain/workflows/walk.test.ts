import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, assemble, randomActions } from './__fixtures__/workflows';
import { findActionType } from './actions/registry';
import { createGraph } from './graph';
import { findStanding, type StepState } from './walk';

/** Runs a workflow to its end. `choose` decides which ready step runs next and by which port it leaves. */
function run(definition: Parameters<typeof createGraph>[0], choose: (count: number) => number) {
  const graph = createGraph(definition);
  const states = new Map<string, StepState>();
  const ran: string[] = [];
  const skipped = new Set<string>();
  while (true) {
    const standing = findStanding(graph, states);
    for (const id of standing.skipped) skipped.add(id);
    const id = standing.ready[choose(standing.ready.length)];
    if (id === undefined) return { graph, states, ran, skipped, isOver: standing.isOver };
    const ports = findActionType(graph.actions.get(id)?.actionType ?? '')?.ports ?? [];
    states.set(id, { status: 'done', port: ports[choose(ports.length)]?.name ?? null });
    ran.push(id);
  }
}

const choices = fc.array(fc.nat(1_000), { minLength: 60, maxLength: 60 });
const createChoose = (numbers: readonly number[]) => {
  let at = 0;
  return (count: number) => (numbers[(at += 1) % numbers.length] ?? 0) % Math.max(count, 1);
};

describe('findStanding', () => {
  it('runs each step at most once, and ends when every reachable step ran or was skipped', () => {
    fc.assert(
      fc.property(randomActions, choices, (actions, numbers) => {
        const { graph, ran, skipped, isOver } = run(assemble(actions), createChoose(numbers));
        expect(isOver).toBe(true);
        expect(new Set(ran).size).toBe(ran.length);
        expect(new Set([...ran, ...skipped])).toEqual(new Set(graph.reachable));
        expect(ran.filter((id) => skipped.has(id))).toEqual([]);
      }),
    );
  });

  it('runs a step only after an edge into it was taken and no other can still lead to it', () => {
    fc.assert(
      fc.property(randomActions, choices, (actions, numbers) => {
        const { graph, states, ran, skipped } = run(assemble(actions), createChoose(numbers));
        for (const [place, id] of ran.entries()) {
          if (graph.starts.includes(id)) continue;
          const edges = graph.preceding(id);
          const taken = edges.filter(({ source, port }) => {
            const state = states.get(source);
            return state?.status === 'done' && state.port === port;
          });
          expect(taken.length).toBeGreaterThan(0);
          for (const { source } of edges)
            expect(skipped.has(source) || ran.indexOf(source) < place, 'an edge was still open').toBe(true);
        }
      }),
    );
  });

  it('waits at a join while one of its branches is running, and is not over', () => {
    const definition = assemble([
      action('Fork', 'evaluate_condition'),
      action('Wait', 'delay', 'Fork:output-true'),
      action('Note', 'log_audit_entry', 'Fork:output-true'),
      action('Join', 'log_audit_entry', ['Wait', 'Note']),
    ]);
    const graph = createGraph(definition);
    const ids = new Map(definition.actions.map(({ id, name }) => [name, id]));
    const state = (name: string, of: StepState): [string, StepState] => [ids.get(name) ?? '', of];
    const begun = [
      state('Fork', { status: 'done', port: 'output-true' }),
      state('Note', { status: 'done', port: 'success' }),
    ];
    const busy = findStanding(graph, new Map([...begun, state('Wait', { status: 'busy' })]));
    expect(busy).toEqual({ ready: [], skipped: [], isOver: false });
    const done = findStanding(graph, new Map([...begun, state('Wait', { status: 'done', port: 'success' })]));
    expect(done.ready).toEqual([ids.get('Join')]);
  });

  it('skips what follows a failed step, and is over', () => {
    const definition = assemble([action('Save', 'save_artifact'), action('Tell', 'create_alert', 'Save')]);
    const [save, tell] = definition.actions.map(({ id }) => id);
    const standing = findStanding(
      createGraph(definition),
      new Map([[save ?? '', { status: 'failed', port: null }]]),
    );
    expect(standing).toEqual({ ready: [], skipped: [tell], isOver: true });
  });
});
