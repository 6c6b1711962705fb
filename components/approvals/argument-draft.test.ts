import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { readDrafts } from './argument-draft';
import { readArgumentFields } from './read-argument-fields';

const schema: Record<string, JsonValue> = {
  properties: {
    title: { type: 'string', maxLength: 5 },
    mode: { type: 'string', enum: ['live', 'snapshot'] },
    days: { type: 'integer', minimum: 1, maximum: 365 },
    share: { type: 'number' },
    open: { type: 'boolean' },
    config: { type: 'object' },
    markdown: { type: 'string' },
  },
  required: ['title'],
};
const proposed = { title: 'Old', fixed: 'as it is', days: 7 };

function read(name: string, draft: string) {
  const fields = readArgumentFields(Object.keys(schema['properties'] ?? {}), schema);
  const result = readDrafts(fields, new Map([[name, draft]]), proposed);
  return result.ok ? result.value : (result.failure.get(name) ?? 'another field');
}

describe('an edited argument', () => {
  it.each<[name: string, draft: string, outcome: JsonValue]>([
    ['title', 'New', { ...proposed, title: 'New' }],
    ['title', ' ', 'This field is required.'],
    ['title', 'Longer', 'This is longer than 5 characters.'],
    ['mode', 'live', { ...proposed, mode: 'live' }],
    ['mode', 'secret', 'Choose an option from the list.'],
    ['days', '30', { ...proposed, days: 30 }],
    ['days', '', { title: 'Old', fixed: 'as it is' }],
    ['days', '1.5', 'Enter a whole number.'],
    ['days', '0', 'This must be at least 1.'],
    ['days', '366', 'This must be at most 365.'],
    ['days', 'soon', 'Enter a number.'],
    ['share', '1.5', { ...proposed, share: 1.5 }],
    ['open', 'false', { ...proposed, open: false }],
    ['config', '{"a":[1,null]}', { ...proposed, config: { a: [1, null] } }],
    ['markdown', '# Words\n', { ...proposed, markdown: '# Words\n' }],
  ])('%s as %j becomes %j', (name, draft, outcome) => {
    expect(read(name, draft)).toEqual(outcome);
  });

  it('is rejected with a reason when it is not JSON', () => {
    expect(read('config', '{"a":')).toMatch(/^This is not JSON: /);
  });

  it('is JSON when its schema is malformed, and is sent as proposed when left unchanged', () => {
    const odd = readArgumentFields(['constructor', 'list'], { properties: [1], required: 'all' });
    expect(odd.map(({ kind, isRequired }) => [kind, isRequired])).toEqual([
      ['json', false],
      ['json', false],
    ]);
    const given = { list: [1, 'two'] };
    expect(readDrafts(odd, new Map([['list', '[\n  1,\n  "two"\n]']]), given)).toEqual({
      ok: true,
      value: given,
    });
  });
});
