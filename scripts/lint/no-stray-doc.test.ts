import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { noStrayDoc } from './no-stray-doc.mjs';

const config: Linter.Config = {
  plugins: { own: { rules: { stray: noStrayDoc } } },
  rules: { 'own/stray': 'error' },
};
const listLines = (text: string) => new Linter().verify(text, config).map(({ line }) => line);

it.each([
  [
    'a value was put between it and its subject',
    '/** Adds. */\n/** A bound. */\nconst bound = 1;\nadd(bound);\n',
    1,
  ],
  [
    'it is the header of a file, but stands below the imports',
    "import './a';\n\n/** Sorts rows. */\n\nsort();\n",
    3,
  ],
  [
    'it is the header and nothing parts it from the next',
    '/** Sorts. */\n/** Of one tab. */\nconst tab = {};\n',
    1,
  ],
])('reports a doc comment if %s', (_reason, text, line) => {
  expect(listLines(text)).toEqual([line]);
});

it.each([
  ['a header and a subject', '/** Sorts rows. */\n\n/** A bound. */\nconst bound = 1;\n'],
  ['a header below a directive', "'use client';\n/** Sorts rows. */\n\nsort();\n"],
  ['a header that is followed by imports', "/** Sorts rows. */\nimport './a';\n"],
  ['a type that a comment declares', 'sort();\n\n/** @typedef {{passed: number}} Counts */\n\nsort();\n'],
  ['a comment at the end of a line', 'const bound = /** @type {number} */ (1);\n\nuse(bound);\n'],
])('accepts %s', (_what, text) => {
  expect(listLines(text)).toEqual([]);
});
