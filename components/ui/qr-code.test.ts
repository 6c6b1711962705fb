import { create } from 'qrcode';
import { describe, expect, it } from 'vitest';
import { writePath } from './qr-code';

/** Renders the path back onto a grid. */
function readPath(path: string, side: number): string[] {
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => '.'));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at += 1) grid[Number(y)]![Number(x) + at] = '#';
  }
  return grid.map((row) => row.join(''));
}

describe('writePath', () => {
  it('draws the modules of a code with a white margin around them', () => {
    const { data, size } = create(`https://books.example/s/${'a'.repeat(43)}`, {
      errorCorrectionLevel: 'M',
    }).modules;
    const side = size + 8;
    const rows = readPath(writePath(data, size), side);
    const white = '.'.repeat(side);
    expect([...rows.slice(0, 4), ...rows.slice(-4)]).toEqual(Array.from({ length: 8 }, () => white));
    const drawn = rows.slice(4, -4).map((row) => row.slice(4, -4));
    const wanted = Array.from({ length: size }, (_, row) =>
      Array.from({ length: size }, (__, column) => (data[row * size + column] ? '#' : '.')).join(''),
    );
    expect(drawn).toEqual(wanted);
    expect(drawn[0]).toMatch(/^#######\..*\.#######$/);
  });
});
