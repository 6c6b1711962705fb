import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

it('is used, like variables of modules, only for what the page on scale explains', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const explained = new Set(
    [...readFileSync(path.join(root, 'docs/scale.md'), 'utf8').matchAll(/`([^`\n]+)`/g)].map(
      ([, name]) => name,
    ),
  );
  const files = readdirSync(path.join(root, 'lib'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join('lib', file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|__fixtures__|generated/.test(file));
  const kept = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const named = [...text.matchAll(/onePerProcess\('([^']+)'/g)].map(([, name]) => name);
    return /^(?:export )?let /m.test(text) ? [...named, file] : named;
  });
  expect(kept).toContain('prisma');
  expect(kept.filter((name) => !explained.has(name))).toEqual([]);
});
