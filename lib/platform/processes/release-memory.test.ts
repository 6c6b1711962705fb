import { expect, it } from 'vitest';
import { releaseMemory } from './release-memory';

it('frees what is used no more', async () => {
  const left = new WeakRef({ some: 'thing' });
  await new Promise((resolve) => setImmediate(resolve));
  releaseMemory();
  expect(left.deref()).toBeUndefined();
});
