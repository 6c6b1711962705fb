import { describe, expect, it } from 'vitest';
import { action, assemble, names, sampleConfigs } from './__fixtures__/workflows';
import { actionTypes } from './actions/registry';
import { describeEffects, describeTrigger } from './describe-effects';

const findName = (id: string) => names[id] ?? null;
const effectOf = (type: string, config = sampleConfigs[type] ?? {}) =>
  actionTypes.find((known) => known.type === type)?.describeEffect(config, findName);

describe('the effect of a step', () => {
  it('names a transform that the team made', () => {
    const step = actionTypes.find(({ type }) => type === 'run_transform');
    const own = { type: 'trf_1', collection_id: 'col_harbours' };
    expect(step?.describeEffect(own, (id) => (id === 'trf_1' ? 'Dossier' : findName(id)))).toBe(
      'makes “Dossier” in “Harbours”',
    );
  });

  it('names what it does and where, for every type', () => {
    expect(Object.fromEntries(actionTypes.map(({ type }) => [type, effectOf(type)]))).toEqual({
      evaluate_condition: 'checks whether its title contains “harbour”',
      lookup_entity: 'finds sources of the last 7 days in the same collection',
      ask_collection: 'asks “Harbours” “How deep is it?”, reading only 1 source',
      run_transform: 'writes an executive brief in “Harbours”',
      save_artifact: 'writes an artifact in “Harbours”: “Depths”',
      share_artifact: 'creates a public link to “Depths” for 7 days',
      fill_table: 'fills “Tides”',
      capture_source: 'captures https://example.com/tides in “Harbours”',
      refresh_source: 'captures the source again',
      create_entity: 'adds the note “Log” to “Harbours”',
      update_field: 'sets the title of a source to “Checked”',
      create_alert: 'alerts the owners and Ada: “New”',
      transition_status: 'sets an alert to resolved',
      send_notification: 'notifies everyone: “New”',
      send_email: 'sends an e-mail to ada@example.com: “New”',
      call_webhook: 'sends data to hooks.example.com',
      seek_approval: 'waits until all of Ada and Bob approve',
      delay: 'waits 2 hours',
      log_audit_entry: 'writes “Done with {{trigger.title}}” into the audit log',
    });
  });

  it.each(actionTypes.map(({ type }) => type))(
    'of %s is a sentence even for an unfinished or odd config',
    (type) => {
      const odd = Object.fromEntries(
        Object.keys(sampleConfigs[type] ?? {}).map((key) => [key, [{ x: null }]]),
      );
      for (const config of [{}, odd]) expect(effectOf(type, config)).toMatch(/^[a-z].*[^\s]$/);
    },
  );
});

describe('the effects of a workflow', () => {
  it('say when each step happens, its risk and its branch, in execution order', () => {
    const definition = assemble(
      [
        action('Tell', 'call_webhook', 'Check:output-true'),
        action('Check', 'evaluate_condition'),
        action('Brief', 'run_transform', 'Check:output-false'),
      ],
      { collection_id: 'col_harbours' },
    );
    const { steps, risk } = describeEffects(definition, findName);
    expect(steps.map(({ sentence, risk: own, branches }) => [sentence, own, branches[0]?.words])).toEqual([
      [
        'checks whether its title contains “harbour” each time a source is added in “Harbours”',
        'read',
        undefined,
      ],
      ['sends data to hooks.example.com each time a source is added in “Harbours”', 'outward', 'if yes'],
      [
        'writes an executive brief in “Harbours” each time a source is added in “Harbours”',
        'write',
        'otherwise',
      ],
    ]);
    expect(risk).toBe('outward');
  });

  it.each([
    [{ trigger_type: 'on_update', entity: 'research.artifacts' }, 'each time an artifact changes'],
    [{ trigger_type: 'on_delete' }, 'each time a source is deleted'],
    [{ trigger_type: 'manual', entity: 'research.tables' }, 'when a person starts it for a table'],
    [
      {
        trigger_type: 'scheduled',
        schedule: { cron: '0 8 * * 1', time_zone: 'UTC' },
        collection_id: 'col_harbours',
      },
      'every Monday at 08:00 (UTC), for sources in “Harbours”',
    ],
  ])('describe the trigger %o', (change, words) => {
    expect(describeTrigger(assemble([], change), findName)).toBe(words);
  });
});
