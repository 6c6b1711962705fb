import { describe, expect, it } from 'vitest';
import { buildBlocks } from './build-blocks';
import type { PdfTable } from './page-text';

const columns = [
  { left: 60, right: 200 },
  { left: 300, right: 500 },
];
const build = (header: PdfTable['header'], ...rows: string[][]) => [
  ...buildBlocks(
    [{ page: 1, header, isHeaderCertain: true, rows: rows.map((cells) => ({ page: 1, cells })), columns }],
    [],
    new Set(),
  ),
];

describe('buildBlocks', () => {
  it('begins a table of right-to-left text at its right column, where its labels are', () => {
    expect(build(['כמות', 'שם'], ['17', 'לחם'], ['20', 'חלב'])).toMatchObject([
      {
        header: ['שם', 'כמות'],
        rows: [
          ['לחם', '17'],
          ['חלב', '20'],
        ],
      },
    ]);
  });

  it('begins any other table at its left column', () => {
    expect(build(['Name', 'Amount'], ['bread', '17'])).toMatchObject([
      { header: ['Name', 'Amount'], rows: [['bread', '17']] },
    ]);
  });
});
