import { expect, it } from 'vitest';
import { onePerProcess } from './process-state';

it('creates a value once, when it is first needed, and a new one after it was taken', () => {
  let count = 0;
  const counted = () => onePerProcess('counted by a test', () => (count += 1));
  expect(counted().take()).toBeUndefined();
  // Two calls stand for one module that was loaded twice.
  expect([counted().get(), counted().get()]).toEqual([1, 1]);
  expect(counted().take()).toBe(1);
  expect(counted().get()).toBe(2);
  counted().take();
});

it('tries again after its creation failed', () => {
  const attempts = [new Error('not yet'), null];
  const once = onePerProcess('failing once in a test', () => {
    const failure = attempts.shift() ?? null;
    if (failure !== null) throw failure;
    return 'made';
  });
  expect(() => once.get()).toThrow('not yet');
  expect(once.get()).toBe('made');
  once.take();
});
