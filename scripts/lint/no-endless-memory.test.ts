import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { noEndlessMemory } from './no-endless-memory.mjs';

const config: Linter.Config = {
  plugins: { own: { rules: { endless: noEndlessMemory } } },
  rules: { 'own/endless': 'error' },
};
const listFaults = (text: string) => new Linter().verify(text, config).map(({ message }) => message);

it.each([
  [
    'const known = new Map();\nexport function find(key) { known.set(key, 1); return known.get(key); }',
    'a map',
  ],
  ['const seen = new Set();\nexport const see = (key) => { seen.add(key); };', 'a set'],
  ['const all = [];\nexport function keep(one) { all.push(one); }', 'a list'],
  [
    'const known = new Map([[1, 2]]);\nexport function keep(key) { [1].forEach(() => known.set(key, 1)); }',
    'a nested function',
  ],
  [
    'export const known = new Map();\nexport function keep(key) { known.set(key, 1); known.get(key); }',
    'an exported map',
  ],
])('reports what only grows while the process lives: %s', (text) => {
  expect(listFaults(text)).toEqual([expect.stringContaining('grows as long as the process lives')]);
});

it.each([
  [
    'const rows = new Map();\nfor (const row of list) rows.set(row, 1);',
    'a table that is filled while the module loads',
  ],
  [
    'const waiting = new Set();\nexport function wait(one) { waiting.add(one); return () => waiting.delete(one); }',
    'listeners that leave',
  ],
  [
    'const known = new Map();\nexport function keep(key) { if (known.size > 9) known.clear(); known.set(key, 1); }',
    'what is emptied',
  ],
  ['export function list() { const all = []; all.push(1); return all; }', 'what belongs to a call'],
  [
    'const all = [];\nexport function list(other) { other.all.push(1); return all.map(String); }',
    'what is only read',
  ],
  [
    'let all = [];\nexport function keep(one) { all.push(one); }\nexport function send() { all = []; }',
    'what is replaced',
  ],
  [
    'const known = new WeakMap();\nexport function keep(key) { known.set(key, 1); }',
    'what goes with its key',
  ],
])('accepts %s', (text) => {
  expect(listFaults(text)).toEqual([]);
});
