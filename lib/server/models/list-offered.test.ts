import { describe, expect, it } from 'vitest';
import type { NamedModel } from '@/lib/domain/models/setting-store';
import { chooseFreeName } from './free-name';
import { builtInSetting, listOffered } from './list-offered';

const row = (over: Partial<NamedModel>): NamedModel => ({
  ...builtInSetting,
  id: 'row',
  name: 'Fast',
  provider: 'openai',
  model: 'gpt',
  isDefault: false,
  triedAt: null,
  tryFailure: null,
  updatedAt: new Date(0),
  ...over,
});
const environment = { provider: 'ollama', model: 'qwen3:14b' } as const;
const defaults = (rows: readonly NamedModel[], from: typeof environment | null) =>
  listOffered(rows, from)
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => id);

describe('listOffered', () => {
  it('always ends with the built-in reader, and has the model of the environment only if there is one', () => {
    expect(listOffered([], null).map(({ id }) => id)).toEqual(['built-in']);
    expect(listOffered([row({})], environment).map(({ id, name }) => [id, name])).toEqual([
      ['row', 'Fast'],
      ['environment', 'qwen3:14b'],
      ['built-in', 'Built-in reader'],
    ]);
  });

  it.each([
    ['nothing is chosen', [], 'environment', 'built-in'],
    ['a model was set up and not chosen', [row({})], 'environment', 'built-in'],
    ['an owner chose one', [row({ isDefault: true })], 'row', 'row'],
    [
      'an owner chose the built-in reader',
      [row({ provider: 'extractive', isDefault: true })],
      'built-in',
      'built-in',
    ],
    [
      'an owner chose the model of the environment, which may be gone',
      [row({ provider: 'environment', isDefault: true })],
      'environment',
      'built-in',
    ],
  ] as const)('has exactly one default when %s', (_when, rows, withEnvironment, without) => {
    expect(defaults(rows, environment)).toEqual([withEnvironment]);
    expect(defaults(rows, null)).toEqual([without]);
  });

  it('gives the model of the environment the limits that owners set for it, and no other model', () => {
    const limited = row({ provider: 'environment', name: 'environment', runTokenCeiling: 5_000 });
    const [first, second] = listOffered([limited], environment);
    expect([first?.setting?.runTokenCeiling, second?.setting?.runTokenCeiling]).toEqual([5_000, null]);
  });
});

describe('chooseFreeName', () => {
  it('numbers a name that another model has, whatever its case', () => {
    expect(chooseFreeName([], 'gpt')).toBe('gpt');
    expect(chooseFreeName([row({ name: 'GPT' }), row({ name: 'gpt (2)' })], 'gpt')).toBe('gpt (3)');
    expect(chooseFreeName([], 'Built-In Reader')).toBe('Built-In Reader (2)');
  });
});
