import { expect, it } from 'vitest';
import { isSecretName } from '@/lib/engine/tools/secret-arguments';
import { actionTypes } from './registry';

it('whatever an action type marks as secret is secret among the arguments of a tool as well', () => {
  const marked = actionTypes.flatMap(({ secretKeys }) => secretKeys);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.filter((name) => !isSecretName(name))).toEqual([]);
});
