import { describe, expect, it } from 'vitest';
import { getRowText, groupIntoRows } from './group-rows';
import type { PdfWord } from './page-text';

const place = (text: string, x: number, y: number, size: number): PdfWord => ({
  text,
  x,
  right: x + text.length * size * 0.5,
  y,
  size,
  font: 'f',
  isBold: false,
  isMonospace: false,
});

describe('groupIntoRows', () => {
  it('keeps a note mark with its word where the row of a column beside it is at the height of the mark', () => {
    const rows = groupIntoRows([
      place('Chromium,', 72, 428.5, 12),
      place('[14]', 126, 424, 9.6),
      place('Firefox', 160, 428.5, 12),
      place('Developer', 440, 424.5, 10.6),
    ]);
    expect(rows.map(getRowText)).toEqual(['Developer', 'Chromium, [14] Firefox']);
  });
});
