import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { checkCascade } from '../cascade';
import { describeEffects } from '../describe-effects';
import { validateWorkflow } from '../validate/validate-workflow';
import { renderValue } from '../values/render-value';
import { findStarter, starters } from './registry';

const options: Record<string, Record<string, JsonValue>> = {
  alert_on_mention: { words: ['harbour', '{{trigger.title}}'] },
  weekly_brief: { collection_id: 'col_1', time_zone: 'Europe/Berlin' },
  report_changes: { source_id: 'src_1' },
  three_questions: { collection_id: 'col_1', third: 'Does it say \\{{why}}?' },
  approve_before_sharing: { collection_id: 'col_1', approvers: ['user_ada'] },
  send_to_webhook: { url: 'https://hooks.example.com/in?q=a' },
};

function make(id: string, change: Record<string, JsonValue> = {}) {
  let made = 0;
  return findStarter(id)?.make({ ...options[id], ...change }, () => `action-${(made += 1)}`);
}

function requireMade(id: string) {
  const made = make(id);
  if (made?.ok !== true) throw new Error(`${id}: ${made?.failure.sentence}`);
  return made.value;
}

describe('a starter', () => {
  it.each(starters)('$id makes a sound workflow that starts no loop', ({ id }) => {
    const definition = requireMade(id);
    expect(validateWorkflow(definition)).toEqual({ errors: [], warnings: [], canBeActive: true });
    expect(checkCascade(definition, [])).toEqual({ errors: [], warnings: [] });
  });

  it('has the expected effects', () => {
    const effects = starters.map(({ id }) =>
      describeEffects(requireMade(id), () => null).steps.map(({ sentence }) => sentence),
    );
    expect(effects).toMatchSnapshot();
  });

  it('takes what the user typed as text, braces included', () => {
    const words = requireMade('alert_on_mention').actions[0]?.actionConfig['condition'] ?? null;
    const question = requireMade('three_questions').actions[2]?.actionConfig['question'] ?? null;
    const scope = { trigger: { title: 'Injected' }, steps: {} };
    expect(renderValue(words, scope)).toMatchObject({
      ok: true,
      value: { value: ['harbour', '{{trigger.title}}'] },
    });
    expect(renderValue(question, scope)).toMatchObject({ ok: true, value: 'Does it say \\{{why}}?' });
  });

  it.each<[string, Record<string, JsonValue>, string, RegExp]>([
    ['alert_on_mention', { words: [] }, 'words', /^Words .*\.$/],
    ['weekly_brief', { time_zone: 'Mars/Olympus' }, 'time_zone', /^Time zone is not known; .*Berlin\.$/],
    ['weekly_brief', { colour: 'red' }, '', /colour.*\.$/],
    ['send_to_webhook', { url: 'file:///etc/passwd' }, 'url', /^Address is not a web address.*\.$/],
    ['approve_before_sharing', { approvers: [] }, 'approvers', /^Who .*\.$/],
  ])('%s refuses the options %o in a sentence that names the wrong one', (id, change, option, sentence) => {
    expect(make(id, change)).toEqual({
      ok: false,
      failure: { option, sentence: expect.stringMatching(sentence) },
    });
  });
});
