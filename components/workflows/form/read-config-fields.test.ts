import { describe, expect, it } from 'vitest';
import { sampleConfigs } from '@/lib/domain/workflows/__fixtures__/workflows';
import { actionTypes } from '@/lib/domain/workflows/actions/registry';
import { readConfigFields } from './read-config-fields';

const fieldsOf = (type: string) => {
  const action = actionTypes.find((known) => known.type === type)!;
  return readConfigFields(action.configSchema, action.secretKeys);
};
const kindsOf = (type: string) => Object.fromEntries(fieldsOf(type).map(({ name, kind }) => [name, kind]));

describe('the form of a step', () => {
  it('has a control for every field of every kind of step', () => {
    for (const { type, configSchema } of actionTypes) {
      const names = fieldsOf(type).map(({ name }) => name);
      expect(names).toEqual(Object.keys(configSchema['properties'] as object));
      for (const key of Object.keys(sampleConfigs[type] ?? {})) expect(names).toContain(key);
    }
  });

  it.each([
    ['evaluate_condition', { condition: 'condition' }],
    [
      'save_artifact',
      {
        title: 'text',
        markdown: 'text',
        answer_ids: 'records',
        collection_id: 'record',
        artifact_id: 'record',
      },
    ],
    [
      'lookup_entity',
      {
        entity: 'choice',
        collection_id: 'record',
        within_hours: 'number',
        condition: 'condition',
        limit: 'number',
      },
    ],
    ['update_field', { entity: 'choice', id: 'record', field: 'choice', value: 'text-or-list' }],
    [
      'call_webhook',
      {
        url: 'text',
        method: 'choice',
        body: 'named-values',
        headers: 'named-values',
        signing_secret: 'text',
      },
    ],
    ['create_alert', { recipients: 'people', title: 'text', message: 'text', severity: 'choice' }],
    [
      'run_transform',
      {
        type: 'transform',
        collection_id: 'record',
        source_ids: 'records',
        options: 'options-of-transform',
      },
    ],
  ])('of %s has the controls %o', (type, kinds) => {
    expect(kindsOf(type)).toEqual(kinds);
  });

  it('speaks to people: no ids, no references, no JSON, no internal words', () => {
    const shown = actionTypes.flatMap(({ type }) =>
      fieldsOf(type).flatMap((field) => [
        field.label,
        field.hint ?? '',
        ...(field.kind === 'choice' ? field.choices.map(({ label }) => label) : []),
      ]),
    );
    expect(shown.filter((words) => /\{\{|\bids?\b|JSON|_|\b(?:react|tot|got)\b/i.test(words))).toEqual([]);
    expect(shown.filter((words) => /^\p{Ll}/u.test(words))).toEqual([]);
  });

  it('never asks for an id to be typed', () => {
    const typed = actionTypes.flatMap(({ type }) =>
      fieldsOf(type)
        .filter(({ kind, name }) => ['text', 'list', 'json'].includes(kind) && /(?:^|_)ids?$/.test(name))
        .map(({ name }) => `${type}: ${name}`),
    );
    expect(typed).toEqual([]);
  });

  it('marks which fields are secret, fixed, required and preset', () => {
    const fields = new Map(fieldsOf('call_webhook').map((field) => [field.name, field]));
    expect(fields.get('signing_secret')).toMatchObject({ isSecret: true, isFixed: true, isRequired: false });
    expect(fields.get('url')).toMatchObject({
      isSecret: false,
      isFixed: true,
      isRequired: true,
      label: 'Address',
    });
    expect(fields.get('method')).toMatchObject({
      standard: 'POST',
      choices: [
        { value: 'POST', label: 'POST' },
        { value: 'PUT', label: 'PUT' },
      ],
    });
    expect(fields.get('url')).toMatchObject({ kind: 'text', rows: null });
    expect(fields.get('headers')).toMatchObject({ isTextOnly: true });
    expect(fields.get('body')).toMatchObject({ isTextOnly: false });
  });

  it.each([
    ['an object with fields of its own', { type: 'object', properties: { a: { type: 'string' } } }, 'json'],
    ['a list of numbers', { type: 'array', items: { type: 'number' } }, 'json'],
    ['something without a type', {}, 'json'],
    ['something that is no schema', 'nonsense', 'json'],
    ['yes or no', { type: 'boolean' }, 'switch'],
  ])('uses for %s the control %s', (_what, property, kind) => {
    expect(readConfigFields({ properties: { field: property } })[0]?.kind).toBe(kind);
  });
});
