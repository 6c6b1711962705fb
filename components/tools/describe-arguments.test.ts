import { expect, it } from 'vitest';
import { describeArguments } from './describe-arguments';

it('the arguments of a tool are listed with their kind, bounds and default', () => {
  const rows = describeArguments({
    properties: {
      title: { type: 'string', maxLength: 300, description: 'As shown.' },
      days: { type: 'integer', minimum: 1, maximum: 365, default: 30 },
      size: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      mode: { enum: ['live', 'snapshot'], default: 'snapshot' },
      tags: { type: 'array', maxItems: 1_000, items: { type: 'string' }, default: [] },
      by: { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] },
      payload: {},
    },
    required: ['title'],
  });
  expect(
    rows.map(({ name, isRequired, kind, description }) => [name, isRequired, kind, description]),
  ).toEqual([
    ['title', true, 'text, at most 300 characters', 'As shown.'],
    ['days', false, 'whole number, from 1, to 365; else 30', ''],
    ['size', false, 'whole number, from 1', ''],
    ['mode', false, '"live" or "snapshot"; else snapshot', ''],
    ['tags', false, 'list of text, at most 1,000', ''],
    ['by', false, 'text or nothing', ''],
    ['payload', false, 'JSON', ''],
  ]);
});
