import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import { requireShape } from './require-shape';

const schema = z.strictObject({
  title: z.string(),
  tags: z.array(z.strictObject({ name: z.string() })).optional(),
  notes: z.record(z.string(), z.string()).optional(),
});

function refuse(value: unknown): { readonly field: unknown; readonly message: string } {
  try {
    requireShape(schema, value);
  } catch (error) {
    if (error instanceof AppError) return { field: error.data?.['field'], message: error.message };
    throw error;
  }
  throw new Error('The request was accepted.');
}

it.each([
  ['is missing', {}, 'title', '`title` is missing.'],
  ['has the wrong type', { title: 1 }, 'title', '`title` must be text.'],
  ['does not exist', { title: 'a', colour: 'red' }, 'colour', 'The request has an unknown field: "colour".'],
  [
    'does not exist in an entry',
    { title: 'a', tags: [{ name: 'b' }, { name: 'c', hue: 1 }] },
    'tags.1.hue',
    '`tags.1` has an unknown field: "hue".',
  ],
  [
    'is the second that does not exist',
    { title: 'a', x: 1, y: 2 },
    'x',
    'The request has unknown fields: "x", "y".',
  ],
])('names the field that %s', (_fault, value, field, message) => {
  expect(refuse(value)).toEqual({ field, message });
});

it.each([
  ['a field', { title: 'a', [`x${'y'.repeat(1_000_000)}`]: 1 }],
  ['an entry', { title: 'a', notes: { [`x${'y'.repeat(1_000_000)}`]: 1 } }],
  ['something that cannot be stored', { title: 'a', notes: { [`x${'y'.repeat(1_000_000)}`]: '\u0000' } }],
])('shortens the name of %s that a client made up', (_what, value) => {
  const { field, message } = refuse(value);
  expect(String(field)).toMatch(/^(notes\.)?xy+…$/);
  expect(message.length).toBeLessThan(limits.refusedFieldChars + 200);
});
