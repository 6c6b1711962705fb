import { describe, expect, it } from 'vitest';
import { findStarter, starters } from '@/lib/domain/workflows/starters/registry';
import { readStarterFields, readStarterValues, type StarterValues } from './read-starter-fields';

const fieldsOf = (id: string) => readStarterFields(findStarter(id)?.optionsSchema);

/** What the user fills in besides the defaults. */
const filled: Readonly<Record<string, StarterValues>> = {
  alert_on_mention: { words: 'harbour, ,quay' },
  weekly_brief: { collection_id: 'col_1' },
  report_changes: { source_id: 'src_1' },
  three_questions: { collection_id: 'col_1' },
  approve_before_sharing: { collection_id: 'col_1' },
  send_to_webhook: { url: 'https://hooks.example.com/in' },
};

describe('the form of a starter', () => {
  it.each(starters.map(({ id }) => id))('%s has a control for each option, and makes a workflow', (id) => {
    const starter = findStarter(id);
    const fields = fieldsOf(id);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(Object(starter?.optionsSchema['properties'])));
    const options = readStarterValues(fields, filled[id] ?? {});
    if (!options.ok) throw new Error([...options.failure].join());
    let made = 0;
    expect(starter?.make(options.value, () => `action-${(made += 1)}`)).toMatchObject({ ok: true });
  });

  it('splits words at commas and uses the default for an empty optional field', () => {
    const options = readStarterValues(fieldsOf('alert_on_mention'), { words: 'harbour, ,low tide' });
    expect(options).toEqual({
      ok: true,
      value: { words: ['harbour', 'low tide'], recipients: ['owners'] },
    });
  });

  it.each([
    ['words that are missing', 'alert_on_mention', { words: ' , ' }, 'words'],
    ['people that were all taken away', 'alert_on_mention', { words: 'a', recipients: [] }, 'recipients'],
    ['a collection that was not chosen', 'weekly_brief', {}, 'collection_id'],
    ['a question that was emptied', 'three_questions', { collection_id: 'c', second: ' ' }, 'second'],
    ['a number out of bounds', 'approve_before_sharing', { collection_id: 'c', days: 0 }, 'days'],
    ['a number that is none', 'approve_before_sharing', { collection_id: 'c', days: Number.NaN }, 'days'],
  ] as const)('reports at the field that it needs %s', (_what, id, values, name) => {
    const options = readStarterValues(fieldsOf(id), values);
    expect(options.ok ? [] : [...options.failure.keys()]).toEqual([name]);
  });
});
