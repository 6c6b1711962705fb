import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowDefinition } from '@/lib/protocol/workflow/definition';
import { action, assemble, randomActions } from '../__fixtures__/workflows';
import { validateWorkflow } from './validate-workflow';

const codesOf = (definition: WorkflowDefinition) =>
  validateWorkflow(definition).errors.map(({ code }) => code);
const follow = (source: string, port: string, target: string) =>
  ({ edgeType: 'sequence', source, port, target }) as const;

/** Check → Brief, Alert: three actions with the ids action-1 to action-3. */
const sound = assemble([
  action('Check', 'evaluate_condition'),
  action('Brief', 'run_transform', 'Check:output-true'),
  action('Alert', 'create_alert', 'Check:output-false'),
]);
const withEdges = (...edges: WorkflowDefinition['edges']): WorkflowDefinition => ({
  ...sound,
  edges: [...sound.edges, ...edges],
});
const withConfig = (name: string, actionConfig: WorkflowDefinition['actions'][number]['actionConfig']) => ({
  ...sound,
  actions: sound.actions.map((given) => (given.name === name ? { ...given, actionConfig } : given)),
});
const scheduled = (cron: string, timeZone: string): WorkflowDefinition => ({
  ...sound,
  actions: sound.actions.slice(0, 1).map((given) => ({
    ...given,
    actionConfig: { condition: { field: 'trigger.started_at', operator: 'is_not_empty' } },
  })),
  edges: sound.edges.slice(0, 1),
  triggerType: 'scheduled',
  schedule: { cron, timeZone },
});

describe('a workflow', () => {
  it('is sound with one start, known types, correct configs and edges by declared ports', () => {
    expect(validateWorkflow(sound)).toEqual({ errors: [], warnings: [], canBeActive: true });
    expect(validateWorkflow(scheduled('0 8 * * 1', 'Europe/Berlin')).errors).toEqual([]);
  });

  it('without actions is a draft that cannot be turned on', () => {
    const { errors, warnings, canBeActive } = validateWorkflow({ ...sound, actions: [], edges: [] });
    expect([errors, warnings.map(({ code }) => code), canBeActive]).toEqual([[], ['no_actions'], false]);
  });

  it.each<[string, WorkflowDefinition, string, RegExp]>([
    [
      'no start',
      { ...sound, edges: sound.edges.filter(({ edgeType }) => edgeType !== 'start') },
      'no_start',
      /leave out its “after”/,
    ],
    [
      'two starts',
      withEdges({ edgeType: 'start', target: 'action-3' }),
      'several_starts',
      /“Check” and “Alert”/,
    ],
    [
      'two starts at one action',
      withEdges({ edgeType: 'start', target: 'action-1' }),
      'several_starts',
      /“Check” and “Check”/,
    ],
    [
      'a circle',
      withEdges(follow('action-2', 'success', 'action-1')),
      'cycle',
      /“Check” → “Brief” → “Check”/,
    ],
    [
      'an action after itself',
      withEdges(follow('action-2', 'success', 'action-2')),
      'cycle',
      /“Brief” → “Brief”/,
    ],
    [
      'an action that nothing leads to',
      { ...sound, edges: sound.edges.slice(0, -1) },
      'unreachable',
      /“Alert” cannot be reached/,
    ],
    [
      'a port that the type does not have',
      withEdges(follow('action-1', 'output-tru', 'action-2')),
      'unknown_port',
      /“output-tru”.*Did you mean “output-true”\?/,
    ],
    [
      'an edge from nowhere',
      withEdges(follow('gone', 'success', 'action-2')),
      'unknown_edge_end',
      /from “gone”/,
    ],
    [
      'the same edge twice',
      withEdges(follow('action-1', 'output-true', 'action-2')),
      'duplicate_edge',
      /“Check:output-true” twice/,
    ],
    [
      'a type that does not exist',
      {
        ...sound,
        actions: sound.actions.map((given) =>
          given.name === 'Alert' ? { ...given, actionType: 'create_alrt' } : given,
        ),
      },
      'unknown_action_type',
      /Did you mean “create_alert”\?/,
    ],
    [
      'a name twice',
      {
        ...sound,
        actions: sound.actions.map((given) => (given.name === 'Alert' ? { ...given, name: 'Brief' } : given)),
      },
      'duplicate_name',
      /called “Brief”/,
    ],
    [
      'a config with a key too many',
      withConfig('Alert', { recipients: ['owners'], title: 'A', message: 'B', colour: 'red' }),
      'invalid_config',
      /colour is no field of it; there is recipients, title, message, severity/,
    ],
    [
      'a config with a field missing',
      withConfig('Alert', { recipients: ['owners'], title: 'A' }),
      'invalid_config',
      /message: is missing/,
    ],
    [
      'a transform with an option that it does not have',
      withConfig('Brief', { type: 'faq', collection_id: 'col_1', options: { colour: 1 } }),
      'invalid_config',
      /options: .*colour/,
    ],
    [
      'recipients that come from data',
      withConfig('Alert', { recipients: ['{{trigger.author}}'], title: 'A', message: 'B' }),
      'fixed_value_needed',
      /recipients: must be written out/,
    ],
    [
      'a field that the record does not have',
      withConfig('Check', { condition: { field: 'trigger.titel', operator: 'is_empty' } }),
      'unknown_reference',
      /“trigger.titel”.*Did you mean “title”\?/,
    ],
    [
      'an output that the step does not have',
      withConfig('Alert', { recipients: ['owners'], title: 'A', message: '{{steps.check.output.reslt}}' }),
      'unknown_reference',
      /Did you mean “result”\?/,
    ],
    [
      'a step that does not exist',
      withConfig('Alert', { recipients: ['owners'], title: 'A', message: '{{steps.chek.output.result}}' }),
      'unknown_reference',
      /Did you mean “check”\?/,
    ],
    [
      'braces around no path',
      withConfig('Alert', { recipients: ['owners'], title: 'A', message: '{{trigger.title | upper}}' }),
      'unknown_reference',
      /does not name a value/,
    ],
    [
      'a value from a step on the other branch',
      withConfig('Alert', { recipients: ['owners'], title: 'A', message: '{{steps.brief.output.title}}' }),
      'reference_never_before',
      /“Brief” does not run before/,
    ],
    [
      'a trigger that the entity does not know',
      { ...assemble([action('Wait', 'delay')]), entity: 'research.runs', triggerType: 'on_delete' },
      'trigger_not_supported',
      /research.runs does not support on_delete/,
    ],
    [
      'a collection of pages that have none',
      { ...assemble([action('Wait', 'delay')]), entity: 'knowledge.pages', collectionId: 'col_1' },
      'collection_not_supported',
      /Leave out collection_id/,
    ],
    [
      'a schedule without its trigger',
      { ...sound, schedule: { cron: '0 8 * * 1', timeZone: 'UTC' } },
      'schedule_not_allowed',
      /this is on_create/,
    ],
    [
      'the trigger without a schedule',
      { ...scheduled('0 8 * * 1', 'UTC'), schedule: undefined },
      'schedule_missing',
      /five fields/,
    ],
    ['a schedule of six fields', scheduled('0 0 8 * * 1', 'UTC'), 'invalid_schedule', /five fields/],
    ['an offset as time zone', scheduled('0 8 * * 1', '+01:00'), 'unknown_time_zone', /Europe\/Berlin/],
    [
      'a place that is no time zone',
      scheduled('0 8 * * 1', 'Europe/Atlantis'),
      'unknown_time_zone',
      /Atlantis/,
    ],
  ])(
    'with %s is refused with its own code and a sentence that says how to fix it',
    (_what, definition, code, message) => {
      const { errors, canBeActive } = validateWorkflow(definition);
      expect(errors.map((issue) => issue.code)).toEqual([code]);
      expect(errors[0]?.message).toMatch(message);
      expect(canBeActive).toBe(false);
    },
  );

  it('with an action that cannot run here gets a warning that says what to do', () => {
    const { errors, warnings } = validateWorkflow(assemble([action('Mail', 'send_email')]), {});
    expect(errors).toEqual([]);
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        'unavailable_action',
        'Action “Mail” cannot run: No mail server is set up: an administrator can set SMTP_URL and MAIL_FROM. Until then, alert people in the app.',
      ],
    ]);
  });

  it('with any graph whose actions follow earlier ones is sound', () => {
    fc.assert(
      fc.property(randomActions, (actions) => {
        expect(validateWorkflow(assemble(actions)).errors).toEqual([]);
      }),
    );
  });

  it('with an edge back to an earlier action has a cycle and no other error', () => {
    fc.assert(
      fc.property(randomActions, fc.nat(), (actions, seed) => {
        const definition = assemble(actions);
        const edge = definition.edges.filter(({ edgeType }) => edgeType === 'sequence')[
          seed % (definition.edges.length - 1)
        ];
        if (edge?.edgeType !== 'sequence') throw new Error('every action but the first follows one');
        const port = portOf(definition, edge.target);
        const back = { ...definition, edges: [...definition.edges, follow(edge.target, port, edge.source)] };
        expect(codesOf(back)).toEqual(['cycle']);
      }),
    );
  });

  it('has only unreachable actions as errors when every edge into one action is removed', () => {
    fc.assert(
      fc.property(randomActions, fc.nat(), (actions, seed) => {
        const definition = assemble(actions);
        const cut = definition.actions[1 + (seed % (definition.actions.length - 1))]?.id ?? '';
        const edges = definition.edges.filter(({ target }) => target !== cut);
        const codes = new Set(codesOf({ ...definition, edges }));
        expect(codes).toEqual(new Set(['unreachable']));
      }),
    );
  });

  it('of 200 actions with exponentially many paths is still validated', () => {
    const ladder = Array.from({ length: 66 }, (_, rung) => [
      action(
        `Check ${rung}`,
        'evaluate_condition',
        rung === 0 ? undefined : [`Yes ${rung - 1}`, `No ${rung - 1}`],
      ),
      action(`Yes ${rung}`, 'log_audit_entry', `Check ${rung}:output-true`),
      action(`No ${rung}`, 'log_audit_entry', `Check ${rung}:output-false`),
    ]).flat();
    const last = action('Last', 'log_audit_entry', ['Yes 65', 'No 65']);
    last.action_config = { message: '{{steps.check_0.output.because}} {{steps.yes_0.output.error}}' };
    const { errors, warnings } = validateWorkflow(
      assemble([...ladder, last, action('End', 'delay', 'Last')]),
    );
    expect(errors).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['reference_on_one_branch']);
  });
});

function portOf(definition: WorkflowDefinition, id: string): string {
  const edge = definition.edges.find((given) => given.edgeType === 'sequence' && given.source === id);
  if (edge?.edgeType === 'sequence') return edge.port;
  const type = definition.actions.find((given) => given.id === id)?.actionType;
  const ports: Record<string, string> = {
    evaluate_condition: 'output-true',
    lookup_entity: 'found',
    refresh_source: 'changed',
    seek_approval: 'approved',
  };
  return ports[type ?? ''] ?? 'success';
}
