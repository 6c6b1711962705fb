import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '@/e2e/support/choose-cases';
import { writeCanonicalJson } from '@/lib/core/json';
import type { WorkflowAction, WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { anyDefinition } from './__fixtures__/any-definition';
import { applyDiff } from './__fixtures__/apply-diff';
import { countChanges } from './count-changes';
import { diffWorkflows } from './diff-workflows';
import { mirrorDiff } from './__fixtures__/mirror-diff';

/** Turns actions and edges into sets: sorted, and each edge once. */
function normalise(definition: WorkflowDefinition) {
  const texts = (values: readonly unknown[]) => [...new Set(values.map(writeCanonicalJson))].sort();
  const { actions, edges, ...settings } = definition;
  return { settings: writeCanonicalJson(settings), actions: texts(actions), edges: texts(edges) };
}

const check: WorkflowAction = {
  id: '1',
  name: 'Check',
  actionType: 'evaluate_condition',
  actionConfig: { condition: { field: 'trigger.title', operator: 'is_empty' } },
  position: { x: 0, y: 0 },
};
const send: WorkflowAction = {
  id: '2',
  name: 'Send',
  actionType: 'send_email',
  actionConfig: { subject: 'Hi' },
};
const base: WorkflowDefinition = {
  name: 'Alert',
  description: '',
  entity: 'research.sources',
  triggerType: 'on_create',
  actions: [check, send],
  edges: [
    { edgeType: 'start', target: '1' },
    { edgeType: 'sequence', source: '1', port: 'output-true', target: '2' },
  ],
};

const kinds = (after: WorkflowDefinition) =>
  Object.fromEntries(diffWorkflows(base, after).actions.map(({ key, kind }) => [key, kind]));
const withActions = (...actions: readonly WorkflowAction[]) => ({ ...base, actions: [...actions] });

describe('diffWorkflows', () => {
  it.each<[string, WorkflowDefinition, Record<string, string>]>([
    ['a new name', withActions({ ...check, name: 'Look' }, send), { 1: 'changed', 2: 'unchanged' }],
    ['another type', withActions({ ...check, actionType: 'delay' }, send), { 1: 'changed', 2: 'unchanged' }],
    [
      'a key more',
      withActions(check, { ...send, actionConfig: { subject: 'Hi', to: null } }),
      { 1: 'unchanged', 2: 'changed' },
    ],
    [
      'another position',
      withActions({ ...check, position: { x: 5, y: 0 } }, send),
      { 1: 'moved', 2: 'unchanged' },
    ],
    [
      'a position for the first time',
      withActions(check, { ...send, position: { x: 1, y: 1 } }),
      { 1: 'unchanged', 2: 'moved' },
    ],
    [
      'a change and another position',
      withActions({ ...check, name: 'Look', position: { x: 5, y: 0 } }, send),
      { 1: 'changed', 2: 'unchanged' },
    ],
    [
      'a new id under the same name',
      withActions({ ...check, id: '9' }, send),
      { 1: 'unchanged', 2: 'unchanged' },
    ],
    [
      'a new id and a new name',
      withActions({ ...check, id: '9', name: 'Look' }, send),
      { 1: 'removed', 2: 'unchanged', 9: 'added' },
    ],
    [
      'names exchanged',
      withActions({ ...check, name: 'Send' }, { ...send, name: 'Check' }),
      { 1: 'changed', 2: 'changed' },
    ],
    [
      'a name that two have',
      withActions({ ...check, id: '8' }, { ...check, id: '9' }, send),
      { 1: 'removed', 2: 'unchanged', 8: 'added', 9: 'added' },
    ],
    [
      'a name taken over by a new action',
      withActions({ ...check, name: 'Look' }, { ...check, id: '9' }, send),
      { 1: 'changed', 2: 'unchanged', 9: 'added' },
    ],
  ])('detects %s', (_what, after, expected) => {
    expect(kinds(after)).toEqual(expected);
  });

  it('shows another branch as one edge removed and one added, never as a changed edge', () => {
    const after: WorkflowDefinition = {
      ...base,
      edges: [
        { edgeType: 'start', target: '1' },
        { edgeType: 'sequence', source: '1', port: 'output-false', target: '2' },
      ],
    };
    expect(diffWorkflows(base, after).edges).toEqual([
      { kind: 'added', from: '1', branch: 'output-false', to: '2' },
      { kind: 'removed', from: '1', branch: 'output-true', to: '2' },
      { kind: 'unchanged', from: null, branch: null, to: '1' },
    ]);
  });

  it('follows edges to an action that came back with the same name and another id', () => {
    const after: WorkflowDefinition = {
      ...withActions({ ...check, id: '9' }, send),
      edges: [
        { edgeType: 'start', target: '9' },
        { edgeType: 'sequence', source: '9', port: 'output-true', target: '2' },
      ],
    };
    const diff = diffWorkflows(base, after);
    expect(countChanges(diff).total).toBe(0);
    expect(normalise(applyDiff(base, diff))).toEqual(normalise(after));
  });
});

describe('the diff of any two definitions', () => {
  it('is empty between a definition and itself', () => {
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const diff = diffWorkflows(definition, structuredClone(definition));
        expect(countChanges(diff, { includeMoved: true }).total).toBe(0);
        expect(diff.actions.length).toBe(definition.actions.length);
      }),
    );
  });

  it('turns the first into the second', () => {
    fc.assert(
      fc.property(anyDefinition, anyDefinition, (before, after) => {
        const applied = applyDiff(before, diffWorkflows(before, after));
        expect(normalise(applied)).toEqual(normalise(after));
        const values: readonly unknown[] = applied.actions.flatMap(({ actionConfig }) =>
          Object.values(actionConfig),
        );
        expect(values).not.toContain(undefined);
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('becomes the reverse diff when mirrored', () => {
    fc.assert(
      fc.property(anyDefinition, anyDefinition, (before, after) => {
        const diff = diffWorkflows(before, after);
        expect(mirrorDiff(diff)).toEqual(diffWorkflows(after, before));
        expect(mirrorDiff(mirrorDiff(diff))).toEqual(diff);
        expect(normalise(applyDiff(after, mirrorDiff(diff)))).toEqual(normalise(before));
      }),
      { numRuns: countRuns(500) },
    );
  });

  it('is one changed action when one is renamed, retyped or reconfigured', () => {
    const edits: readonly Partial<WorkflowAction>[] = [
      { name: 'A new name' },
      { actionType: 'another type' },
      { actionConfig: { title: 'a new title' } },
    ];
    fc.assert(
      fc.property(anyDefinition, fc.nat(), fc.constantFrom(...edits), (before, at, edit) => {
        const edited = before.actions[at % Math.max(1, before.actions.length)];
        fc.pre(edited !== undefined);
        const actions = before.actions.map((action) => (action === edited ? { ...action, ...edit } : action));
        const diff = diffWorkflows(before, { ...before, actions });
        const counts = countChanges(diff, { includeMoved: true });
        expect([counts.total, counts.actions.changed]).toEqual([1, 1]);
      }),
    );
  });

  it('does not depend on the order of actions and edges, or on a duplicate edge', () => {
    fc.assert(
      fc.property(anyDefinition, anyDefinition, fc.infiniteStream(fc.nat()), (before, after, chance) => {
        const shuffle = <Item>(items: readonly Item[]) =>
          items
            .map((item) => ({ item, at: chance.next().value }))
            .sort((left, right) => left.at - right.at)
            .map(({ item }) => item);
        const shuffled = (definition: WorkflowDefinition) => ({
          ...definition,
          actions: shuffle(definition.actions),
          edges: shuffle([...definition.edges, ...definition.edges]),
        });
        expect(diffWorkflows(shuffled(before), shuffled(after))).toEqual(diffWorkflows(before, after));
      }),
    );
  });
});
