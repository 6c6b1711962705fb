import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { publishDescriptions } from './publish-descriptions.mjs';

const config: Linter.Config = {
  plugins: { own: { rules: { publish: publishDescriptions } } },
  rules: { 'own/publish': 'error' },
};
const listLines = (text: string) => new Linter().verify(text, config).map(({ line }) => line);

it.each([
  ['of an object', 'z.object({\n  /** In words. */\n  reason: z.string(),\n});', 2],
  ['of an extended object', 'base.extend({\n  id,\n  /** In words. */\n  reason,\n});', 3],
])('reports what only a comment says of a field %s', (_where, text, line) => {
  expect(listLines(text)).toEqual([line]);
});

it.each([
  ['a described field', "z.object({ reason: z.string().describe('In words.') });"],
  ['a comment above a shape', '/** A refusal. */\nconst refusal = z.object({ reason: z.string() });'],
  ['a comment in another object', 'define({\n  /** Null for a test. */\n  reply: shape,\n});'],
])('accepts %s', (_what, text) => {
  expect(listLines(text)).toEqual([]);
});
