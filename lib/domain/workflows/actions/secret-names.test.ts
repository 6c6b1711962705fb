import { expect, it } from 'vitest';
import { isSecretName } from '@/lib/engine/tools/secret-arguments';
import { actionTypes } from './registry';

it('every field that an action type marks as secret is also a secret argument of a tool', () => {
  const marked = actionTypes.flatMap(({ secretKeys }) => secretKeys);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.filter((name) => !isSecretName(name))).toEqual([]);
});
