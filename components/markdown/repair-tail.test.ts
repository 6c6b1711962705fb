import { describe, expect, it } from 'vitest';
import { repairTail } from './repair-tail';

describe('repairTail', () => {
  it.each([
    ['a **bo', 'a **bo**'],
    ['a **bold*', 'a **bold**'],
    ['a **', 'a'],
    ['see [the met', 'see the met'],
    ['see [the method]', 'see the method'],
    ['see [the method](https://exa', 'see the method'],
    ['so it is.[1', 'so it is.'],
    ['so it is.[', 'so it is.'],
    ['so it is.[1]', 'so it is.[1]'],
    ['![a pict', ''],
    ['![a picture](https://a.exam', ''],
    ['`co', '`co`'],
    ['## ', ''],
    ['text\n---', 'text\n'],
    ['- [ ', ''],
    ['- one\n- [x]\n', '- one\n'],
    ['fish &am', 'fish'],
    ['line\\', 'line'],
    ['a <b', 'a'],
    ['a < b', 'a < b'],
    ['| a | b', '| a | b\n| --- | --- |'],
    ['| a | b |\n|-', '| a | b |\n| --- | --- |'],
    ['| a | b |\n|---|---|', '| a | b |\n| --- | --- |'],
    ['|', ''],
    ['```js\nlet a = [1', '```js\nlet a = [1'],
    ['```js\nlet a\n``', '```js\nlet a\n'],
  ])('shows %j as %j', (tail, expected) => {
    expect(repairTail(tail)).toBe(expected);
  });

  it.each([
    'A whole sentence.',
    '- one\n- two',
    '| a |\n| --- |\n| 1 |',
    '> quoted',
    '**all** of *it*',
    '1. one',
  ])('leaves complete text alone: %j', (tail) => {
    expect(repairTail(tail)).toBe(tail);
  });
});
