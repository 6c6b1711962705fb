import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { createTypesetter, type Style } from './__fixtures__/typeset';
import { capturePdf } from './capture-pdf';

type Cells = readonly [string, string, string];

const body: readonly Cells[] = [
  ['Hexham', '1,204', '1,100'],
  ['Corby', '870', '865'],
  ['Alston mine', '77', '70'],
];

/** Sets titles a blank apart, and the values at their left or right edges. */
const read = async (
  titles: readonly string[],
  { style, align }: { style: Style; align: 'left' | 'right' },
) => {
  const set = createTypesetter({ family: 'serif', producer: 'line' });
  set.newPage();
  set.place('Table 1. Output of the works of the north', 60, 80, { size: 12 });
  const lefts: number[] = [];
  for (const title of titles) {
    const left =
      (lefts.at(-1) ?? 60) +
      (lefts.length === 0 ? 0 : set.measure(titles[lefts.length - 1] ?? '', style) + 4);
    set.place(title, left, 100, style);
    lefts.push(left);
  }
  for (const [row, cells] of body.entries())
    for (const [at, cell] of cells.entries()) {
      const left = lefts[at] ?? 0;
      const y = 116 + row * 15;
      if (align === 'left' || at === 0) set.place(cell, left, y, { size: 12 });
      else set.placeRight(cell, left + set.measure(titles[at] ?? '', style), y, { size: 12 });
    }
  const captured = await capturePdf(set.finish(), {
    fileName: 'print.pdf',
    maxMarkdownChars: limits.markdownChars,
  });
  if (!captured.ok) throw new Error(captured.failure.code);
  return captured.value.markdown;
};

const titles = ['Name of work', 'Made in 2020', 'Sold in 2021'];

describe('divideTitles', () => {
  it.each(['left', 'right'] as const)(
    'gives bold titles that stand a blank apart to the columns whose %s edges they share',
    async (align) => {
      expect(await read(titles, { style: { size: 12, bold: true }, align })).toBe(
        'Table 1. Output of the works of the north\n\n| Name of work | Made in 2020 | Sold in 2021 |\n| --- | --- | --- |\n| Hexham | 1,204 | 1,100 |\n| Corby | 870 | 865 |\n| Alston mine | 77 | 70 |\n',
      );
    },
  );

  it('leaves a line of text above a table a text, though its words stand at the edges of columns', async () => {
    expect(
      await read(['All is counted', 'by the works', 'of the north:'], { style: { size: 12 }, align: 'left' }),
    ).toContain('All is counted by the works of the north:\n\n|');
  });
});
