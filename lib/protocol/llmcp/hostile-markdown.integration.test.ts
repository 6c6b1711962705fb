/**
 * Markdown and render trees that overflow the stack, fill the memory or take minutes unless they are guarded: the tests would fail or time
 * out.
 */
import { expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { readMarkdownAnswer } from './citation-block';
import { markdownToRender } from './markdown-to-render';
import { findMarkers } from './match-markers';
import { normaliseRender } from './normalise-render';
import { readRender } from './read-render';
import type { InlineNode } from './render-schema';
import { renderToMarkdown } from './render-to-markdown';

it.each(['[', '[a](', '[1]', '[a]: b\n', '[^a]', '~a', '> ', '- ', '1. '])(
  'parses 30,000 characters of %j',
  (unit) => {
    const text = unit.repeat(Math.floor(30_000 / unit.length));
    expect(markdownToRender(text).type).toBe('doc');
    expect(findMarkers(`${text}\n\n[7]`).at(-1)?.n).toBe(7);
  },
);

it('parses a list of 400 levels', () => {
  const text = Array.from({ length: 400 }, (_unused, level) => `${'  '.repeat(level)}- level ${level}`).join(
    '\n',
  );
  expect(JSON.stringify(markdownToRender(text))).toContain('level 399');
});

it('finds at most one marker behind 100,000 brackets', () => {
  expect(findMarkers(`${'['.repeat(100_000)}1]`).length).toBeLessThanOrEqual(1);
});

const many = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value);

it.each(['x', 'text', 'paragraph', 'list', 'table', 'doc'])(
  'reads a node of type %s with 200,000 children',
  (type) => {
    expect(readRender({ type, children: many(200_000, 1) })?.tree.children).toHaveLength(1);
  },
);

it('reads a table of 65,000 empty rows and one with 65,000 cells', () => {
  const table = { type: 'table', children: [{ children: many(65_000, 'a') }, ...many(65_000, {})] };
  const [read] = readRender(table)?.tree.children ?? [];
  const rows = read?.type === 'table' ? read.children : [];
  expect(rows).toHaveLength(65_001);
  const widths = new Set(rows.map((row) => row.children.length));
  expect([...widths]).toEqual([Math.floor(limits.tableCells / 65_001)]);
  expect(JSON.stringify(rows[0]).match(/a/g)?.length).toBeGreaterThanOrEqual(65_000);
});

it.each<[string, InlineNode[]]>([
  ['breaks', many(100_000, { type: 'break' })],
  ['spaces', [{ type: 'text', text: `a${' '.repeat(200_000)}b` }]],
  ['spaces before a break', [{ type: 'text', text: `a${' '.repeat(200_000)}b` }, { type: 'break' }]],
  ['line ends', [{ type: 'text', text: `a${' \n'.repeat(100_000)}b` }]],
])('normalises a line with 100,000 %s', (_what, children) => {
  const line = [...children, { type: 'text', text: 'end' } as const];
  const [read] = normaliseRender({ type: 'doc', children: [{ type: 'paragraph', children: line }] }).children;
  expect(JSON.stringify(read)).toContain('end');
});

it('writes code of 200,000 empty lines', () => {
  const text = '\n'.repeat(200_000);
  expect(renderToMarkdown({ type: 'doc', children: [{ type: 'code_block', text }] }).length).toBeGreaterThan(
    200_000,
  );
});

it.each([
  ['spaces and a carriage return', `\`\`\`${' '.repeat(100_000)}\rb\n`],
  ['empty lines', `\`\`\`json\n${'\n'.repeat(100_000)}`],
  ['backticks and a carriage return', `${'`'.repeat(100_000)}\rb\n`],
])('reads a fence with 100,000 %s', (_what, text) => {
  expect(readMarkdownAnswer(`${text}c`).markdown).toBe(`${text}c`);
});

it('reads a block of 190,000 lines that cite nothing', () => {
  const { markdown, problems } = readMarkdownAnswer(`a\n\`\`\`citations\n${'x\n'.repeat(190_000)}\`\`\``);
  expect([markdown, problems.length]).toEqual(['a', 190_000]);
});
