import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { action, assemble, randomActions } from '@/lib/domain/workflows/__fixtures__/workflows';
import { assembleWorkflow } from '@/lib/domain/workflows/assemble';
import { actionTypes } from '@/lib/domain/workflows/actions/registry';
import { hashDefinition } from '@/lib/domain/workflows/hash';
import { authoredWorkflowSchema } from '@/lib/protocol/workflow/authoring';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { triggerNodeId } from '../canvas/canvas-graph';
import {
  addAction,
  connect,
  coverSecrets,
  disconnect,
  listFollowers,
  moveActions,
  removeAction,
  tidyUp,
} from './edited-workflow';
import {
  amendHistory,
  beginHistory,
  type EditHistory,
  recordEdit,
  redoEdit,
  undoEdit,
} from '@/components/ui/edit-history';
import { writeDraft } from './read-draft';

type Step =
  | { kind: 'add'; type: number; after: number }
  | { kind: 'remove' | 'tidy'; at: number }
  | { kind: 'connect' | 'disconnect'; at: number; to: number; port: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const), type: fc.nat(18), after: fc.nat(20) }),
    fc.record({ kind: fc.constantFrom('remove' as const, 'tidy' as const), at: fc.nat(20) }),
    fc.record({
      kind: fc.constantFrom('connect' as const, 'disconnect' as const),
      at: fc.nat(20),
      to: fc.nat(20),
      port: fc.nat(3),
    }),
  ),
  { maxLength: 12 },
);

let made = 0;
function perform(definition: WorkflowDefinition, step: Step): WorkflowDefinition {
  const pick = (at: number) => definition.actions[at % Math.max(definition.actions.length, 1)];
  const way = (at: number, port: number) => {
    const source = pick(at);
    const ports = actionTypes.find(({ type }) => type === source?.actionType)?.ports ?? [];
    return source === undefined ? null : { source: source.id, port: ports[port % ports.length]?.name ?? '' };
  };
  switch (step.kind) {
    case 'add':
      return addAction(definition, {
        id: `made-${(made += 1)}`,
        actionType: actionTypes[step.type % actionTypes.length]!.type,
        after: way(step.after, 0),
      });
    case 'remove':
      return removeAction(definition, pick(step.at)?.id ?? '');
    case 'tidy':
      return tidyUp(definition);
    case 'connect':
    case 'disconnect': {
      const from = way(step.at, step.port);
      const change = step.kind === 'connect' ? connect : disconnect;
      return from === null ? definition : change(definition, from, pick(step.to)?.id ?? '');
    }
  }
}
const edit = (definition: WorkflowDefinition, given: readonly Step[]) => given.reduce(perform, definition);

describe('an edited workflow', () => {
  it('is read by the server exactly as it is here, after any edits', () => {
    fc.assert(
      fc.property(randomActions, steps, (actions, given) => {
        const edited = edit(assemble(actions), given);
        const written = writeDraft(edited);
        if (!written.ok) throw new Error(written.failure);
        const read = assembleWorkflow(authoredWorkflowSchema.parse(written.value), () => 'another');
        if (!read.ok) throw new Error(JSON.stringify(read.failure));
        expect(hashDefinition(read.value, (text) => text)).toBe(hashDefinition(edited, (text) => text));
      }),
    );
  });

  it('numbers the second step of a kind', () => {
    const twice = [1, 2].reduce(
      (definition, id) => addAction(definition, { id: `a${id}`, actionType: 'delay', after: null }),
      assemble([]),
    );
    expect(twice.actions.map(({ name }) => name)).toEqual(['Wait', 'Wait 2']);
  });

  it('cannot be sent while a step has no name', () => {
    const unnamed = assemble([action('Wait', 'delay')]);
    const written = writeDraft({ ...unnamed, actions: [{ ...unnamed.actions[0]!, name: ' ' }] });
    expect(written).toEqual({ ok: false, failure: 'The workflow or a step has no name yet.' });
  });
});

describe('connections', () => {
  const chain = assemble([
    action('One', 'delay'),
    action('Two', 'delay', 'One'),
    action('Three', 'delay', 'Two'),
  ]);
  const [one, two, three] = chain.actions.map(({ id }) => id) as [string, string, string];

  it('of a removed step are listed beforehand and gone afterwards, and its follower becomes a start', () => {
    expect(listFollowers(chain, two)).toEqual(['Three']);
    const removed = removeAction(chain, two);
    expect(removed.edges).toContainEqual({ edgeType: 'start', target: three });
    expect(removed.edges.filter((edge) => edge.edgeType === 'sequence' && edge.target === three)).toEqual([]);
  });

  it('turn into a start when they are removed, and a start replaces them', () => {
    const apart = disconnect(chain, { source: one, port: 'success' }, two);
    expect(apart.edges).toContainEqual({ edgeType: 'start', target: two });
    const joined = connect(apart, { source: one, port: 'success' }, two);
    expect(joined.edges.filter(({ target }) => target === two)).toHaveLength(1);
    const started = connect(joined, { source: triggerNodeId, port: 'start' }, two);
    expect(started.edges.filter(({ target }) => target === two)).toEqual([
      { edgeType: 'start', target: two },
    ]);
  });

  it('never lead from a step to itself and never occur twice', () => {
    expect(connect(chain, { source: one, port: 'success' }, one)).toBe(chain);
    expect(connect(chain, { source: one, port: 'success' }, two).edges).toHaveLength(chain.edges.length);
  });
});

it('a moved step keeps its place until the user tidies up', () => {
  const definition = assemble([action('One', 'delay')]);
  const moved = moveActions(definition, new Map([['action-1', { x: 3, y: 4 }]]));
  expect(moved.actions[0]?.position).toEqual({ x: 3, y: 4 });
  expect(tidyUp(moved).actions[0]).not.toHaveProperty('position');
});

it('a new secret is forgotten once the server has it, in the draft and in the edit history', () => {
  const sent = assemble([action('Send', 'call_webhook')]);
  const cover = (definition: WorkflowDefinition) => ({
    ...definition,
    actions: definition.actions.map((step) => ({
      ...step,
      actionConfig: { ...step.actionConfig, headers: '•••• (set)', signing_secret: '•••• (set)' },
    })),
  });
  const history = recordEdit(beginHistory(sent), { ...sent, name: 'Renamed' });
  const covered = amendHistory(history, (definition) => coverSecrets(definition, cover(sent)));
  expect(JSON.stringify(covered)).not.toContain('hush');
  expect(covered.present.name).toBe('Renamed');
  expect(covered.present.actions[0]?.actionConfig['url']).toBe(sent.actions[0]?.actionConfig['url']);
});

describe('the edit history', () => {
  it('undoes and redoes every state in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }), ([first, ...others]) => {
        const seen: EditHistory<number>[] = [beginHistory(first!)];
        for (const value of others) seen.push(recordEdit(seen.at(-1)!, value));
        let history = seen.at(-1)!;
        const walk = (move: typeof undoEdit<number>) =>
          seen.map(() => {
            const value = history.present;
            history = move(history);
            return value;
          });
        expect(walk(undoEdit)).toEqual([first, ...others].reverse());
        expect(walk(redoEdit)).toEqual([first, ...others]);
      }),
    );
  });

  it('undoes typing in one field as a single edit', () => {
    const typed = ['d', 'da', 'dam'].reduce(
      (history, text) => recordEdit(history, text, 'title'),
      beginHistory(''),
    );
    expect(undoEdit(typed).present).toBe('');
    expect(undoEdit(recordEdit(typed, 'other', 'name')).present).toBe('dam');
  });
});
