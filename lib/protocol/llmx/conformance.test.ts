import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { conformance } from './conformance';

const root = path.resolve(import.meta.dirname, '../../..');

it.each(conformance)('$line names only tests that exist', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0);
  for (const { file, title } of tests) {
    const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/\s+/g, ' ');
    const isTest =
      text.includes(`it('${title}'`) ||
      text.includes(`'${title}', (`) ||
      text.includes(`'${title}', async (`);
    expect([title, isTest]).toEqual([title, true]);
  }
});

it('has four required lines and three lines of section 10.2', () => {
  expect(conformance.filter(({ isRequired }) => isRequired)).toHaveLength(4);
  expect(conformance.filter(({ section }) => section === '10.2')).toHaveLength(3);
});
