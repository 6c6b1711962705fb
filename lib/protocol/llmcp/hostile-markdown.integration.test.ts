/** Markdown that makes a parser overflow the stack or take minutes unless it is guarded: the tests would fail or time out. */
import { expect, it } from 'vitest';
import { markdownToRender } from './markdown-to-render';
import { findMarkers } from './match-markers';

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
