import { describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { authoredActionSchema } from '@/lib/protocol/workflow/authoring';
import { action, author } from './__fixtures__/workflows';
import { appendAction, removeAction } from './edit-draft';

const draft = author(
  [
    action('Check', 'evaluate_condition'),
    action('Alert', 'create_alert', 'Check:output-true'),
    action('Log', 'log_audit_entry', ['Check:output-false', 'Alert']),
    action('Brief', 'run_transform'),
  ],
  { edges: [{ edge_type: 'sequence', source: 'Check', target: 'Brief' }] },
);
const wait = authoredActionSchema.parse(action('Wait', 'delay', 'Not there yet'));

describe('a draft', () => {
  it('accepts an action that follows one that does not exist yet', () => {
    const appended = appendAction(draft, wait);
    expect(appended.ok && appended.value.actions.at(-1)).toEqual(wait);
  });

  it('refuses a name it already has, and one action more than the maximum', () => {
    expect(appendAction(draft, { ...wait, name: 'Alert' })).toMatchObject({
      ok: false,
      failure: expect.stringContaining('already has an action “Alert”'),
    });
    const actions = Array.from({ length: limits.workflowActions }, (_, n) => ({
      ...wait,
      name: `Wait ${n}`,
    }));
    expect(appendAction({ ...draft, actions: actions.slice(1) }, wait).ok).toBe(true);
    expect(appendAction({ ...draft, actions }, wait).ok).toBe(false);
  });

  it('loses a removed action with its edges, and names the actions that follow it', () => {
    const removed = removeAction(draft, 'Check');
    if (!removed.ok) throw new Error(removed.failure);
    expect(removed.value.followers).toEqual(['Alert', 'Log', 'Brief']);
    expect(removed.value.draft.actions.map(({ name }) => name)).toEqual(['Alert', 'Log', 'Brief']);
    expect(removed.value.draft.edges).toEqual([]);
  });

  it('suggests the nearest name when the action to remove does not exist', () => {
    expect(removeAction(draft, 'Alrt')).toEqual({
      ok: false,
      failure: 'The draft has no action “Alrt”. Did you mean “Alert”?',
    });
  });
});
