import { describe, expect, it } from 'vitest';
import { action, assemble, type WireAction } from '../__fixtures__/workflows';
import { validateWorkflow } from './validate-workflow';

const log = (name: string, message: string, after: string | string[]): WireAction => ({
  name,
  action_type: 'log_audit_entry',
  action_config: { message },
  after,
});
const check = action('Check', 'evaluate_condition');
const brief = (after?: string | string[]) => action('Brief', 'run_transform', after);

describe('a value of an earlier step', () => {
  it.each<[string, WireAction[], string | null]>([
    ['is there right after it', [brief(), log('End', '{{steps.brief.output.title}}', 'Brief')], null],
    [
      'is there many steps later',
      [brief(), action('Wait', 'delay', 'Brief'), log('End', '{{steps.brief.output.title}}', 'Wait')],
      null,
    ],
    [
      'is perhaps missing after the branches have joined',
      [
        check,
        brief('Check:output-true'),
        log('End', '{{steps.brief.output.title}}', ['Brief', 'Check:output-false']),
      ],
      'reference_on_one_branch',
    ],
    [
      'is there after a join of branches that run side by side',
      [
        action('First', 'save_artifact'),
        action('Check', 'evaluate_condition', 'First'),
        action('Ask', 'ask_collection', 'First'),
        log('End', '{{steps.check.output.result}}', ['Check:output-true', 'Ask:success']),
      ],
      null,
    ],
    [
      'is perhaps missing after such a join, because the step may have failed while the other led on',
      [
        action('First', 'save_artifact'),
        brief('First'),
        action('Ask', 'ask_collection', 'First'),
        log('End', '{{steps.brief.output.title}}', ['Brief:success', 'Ask:success']),
      ],
      'reference_on_one_branch',
    ],
    [
      'is there whichever of its ports but failure it left by',
      [
        action('Find', 'lookup_entity'),
        log('End', '{{steps.find.output.count}}', ['Find:found', 'Find:not_found']),
      ],
      null,
    ],
    [
      'is there where both branches that exclude each other lead through it',
      [
        brief(),
        action('Check', 'evaluate_condition', 'Brief'),
        action('Yes', 'delay', 'Check:output-true'),
        action('No', 'delay', 'Check:output-false'),
        log('End', '{{steps.brief.output.title}}', ['Yes', 'No']),
      ],
      null,
    ],
    [
      'of the wait on the way is there, because a wait has one port',
      [
        action('Wait', 'delay'),
        action('Long', 'delay', 'Wait'),
        action('Longer', 'delay', 'Long'),
        brief('Wait'),
        log('End', '{{steps.longer.output.waited_until}}', ['Longer', 'Brief']),
      ],
      null,
    ],
    [
      'is not there when the step failed',
      [brief(), log('End', '{{steps.brief.output.title}}', 'Brief:failure')],
      'reference_on_other_port',
    ],
    [
      'that says why it failed is not there when it succeeded',
      [brief(), log('End', '{{steps.brief.output.error}}', 'Brief:success')],
      'reference_on_other_port',
    ],
    [
      'that says why it failed is there when it failed',
      [brief(), log('End', '{{steps.brief.output.error}}', 'Brief:failure')],
      null,
    ],
    [
      'of the action itself is never there',
      [brief(), log('End', '{{steps.end.output.error}}', 'Brief')],
      'reference_never_before',
    ],
  ])('%s', (_what, actions, code) => {
    const { errors, warnings } = validateWorkflow(assemble(actions));
    expect([...errors, ...warnings].map((issue) => issue.code)).toEqual(code === null ? [] : [code]);
  });

  it('from before a change can be used only in a workflow that starts on a change', () => {
    const actions = [log('Log', '{{previous.title}} → {{trigger.title}}', [])].map(
      ({ after: _, ...rest }) => rest,
    );
    expect(validateWorkflow(assemble(actions, { trigger_type: 'on_update' })).errors).toEqual([]);
    expect(validateWorkflow(assemble(actions)).errors.map(({ code }) => code)).toEqual(['unknown_reference']);
  });
});
