import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { noLateDeclaration } from './no-late-declaration.mjs';

const config: Linter.Config = {
  plugins: { own: { rules: { late: noLateDeclaration } } },
  rules: { 'own/late': 'error' },
};
const listFaults = (text: string) => new Linter().verify(text, config).map(({ message }) => message);

it.each([
  ['await run();\nfunction run() { return bound; }\nconst bound = 1;', 'a hoisted function'],
  [
    'await run(() => go());\nfunction go() { return more(); }\nfunction more() { return bound; }\nconst bound = 1;',
    'a chain of functions',
  ],
  ['run(async () => later());\nconst later = () => 1;', 'a function that is a value'],
  ['const a = make();\nfunction make() { return new Late(); }\nclass Late {}', 'a class'],
  ['export const a = make();\nfunction make() { return bound; }\nlet bound = 1;', 'an exported value'],
])('reports a value that is read before it exists: %s', (text) => {
  expect(listFaults(text)).toEqual([expect.stringContaining('while it loads')]);
});

it.each([
  ['const bound = 1;\nawait run();\nfunction run() { return bound; }', 'a value above the work'],
  ['await prepare();\nconst found = await find();\nawait use(found);', 'a sequence of work'],
  [
    'export const rows = keep(use);\nfunction use() { return late; }\nconst late = 1;\nfunction keep() {}',
    'a function that is handed on',
  ],
  ['export const rows = [() => late];\nconst late = 1;', 'a function that is only kept'],
  ['const later = () => bound;\nconst bound = 1;', 'a function that is only declared'],
  [
    'await run();\nfunction run() {}\nfunction other() { return bound; }\nconst bound = 1;\nother();',
    'a function that is called later',
  ],
])('accepts %s', (text) => {
  expect(listFaults(text)).toEqual([]);
});
