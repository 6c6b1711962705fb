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
  it('takes an action that follows one which is not there yet', () => {
    const appended = appendAction(draft, wait);
    expect(appended.ok && appended.value.actions.at(-1)).toEqual(wait);
  });

  it('refuses a name that it has, and one action more than a workflow may have', () => {
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

  it('loses an action with the edges that touch it, and says which actions still name it', () => {
    const removed = removeAction(draft, 'Check');
    if (!removed.ok) throw new Error(removed.failure);
    expect(removed.value.followers).toEqual(['Alert', 'Log', 'Brief']);
    expect(removed.value.draft.actions.map(({ name }) => name)).toEqual(['Alert', 'Log', 'Brief']);
    expect(removed.value.draft.edges).toEqual([]);
  });

  it('says what there is when the action to remove is not', () => {
    expect(removeAction(draft, 'Alrt')).toEqual({
      ok: false,
      failure: 'The draft has no action “Alrt”. Did you mean “Alert”?',
    });
  });
});
