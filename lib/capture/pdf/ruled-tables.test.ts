import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../core/limits';
import { createTypesetter, type Typesetter } from './__fixtures__/typeset';
import { capturePdf } from './capture-pdf';

const open = () => {
  const set = createTypesetter({ family: 'sans', producer: 'line' });
  set.newPage();
  return set;
};

const read = async (set: Typesetter) => {
  const captured = await capturePdf(set.finish(), {
    fileName: 'ruled.pdf',
    maxMarkdownChars: limits.markdownChars,
  });
  if (!captured.ok) throw new Error(captured.failure.code);
  return captured.value.markdown;
};

type Box = readonly [left: number, top: number, right: number, bottom: number];

const box = (set: Typesetter, [left, top, right, bottom]: Box, text = '') => {
  set.line(left, top, right, top);
  set.line(left, bottom, right, bottom);
  set.line(left, top, left, bottom);
  set.line(right, top, right, bottom);
  for (const [index, line] of text.split('\n').entries())
    set.place(line, left + 4, top + 13 + index * 12, { size: 9 });
};

const count = (text: string, part: string) => text.split(part).length - 1;

describe('findRuledTables', () => {
  it('writes once what stands in a wide cell below the labels', async () => {
    const set = open();
    box(set, [60, 80, 160, 100], 'Works');
    box(set, [160, 80, 260, 100], 'Output');
    box(set, [260, 80, 360, 100], 'Share');
    box(set, [60, 100, 360, 120], 'All works of the north');
    box(set, [60, 120, 160, 140], 'Hexham');
    box(set, [160, 120, 260, 140], '1,204');
    box(set, [260, 120, 360, 140], '4.1');
    const text = await read(set);
    expect(text).toContain('| All works of the north |  |  |');
    expect(text).toContain('| Hexham | 1,204 | 4.1 |');
  });

  it('writes a title over each column it stands over, and a label beside each row', async () => {
    const set = open();
    box(set, [60, 80, 160, 120], 'Works');
    box(set, [160, 80, 360, 100], 'Output');
    box(set, [160, 100, 260, 120], '2020');
    box(set, [260, 100, 360, 120], '2021');
    box(set, [60, 120, 160, 160], 'Hexham');
    box(set, [160, 120, 260, 140], '17');
    box(set, [260, 120, 360, 140], '18');
    box(set, [160, 140, 260, 160], '19');
    box(set, [260, 140, 360, 160], '20');
    expect(await read(set)).toBe(
      '| Works | Output 2020 | Output 2021 |\n| --- | --- | --- |\n| Hexham | 17 | 18 |\n| Hexham | 19 | 20 |\n',
    );
  });

  it('reads a form, whose boxes do not stand in columns, box by box and each text once', async () => {
    const set = open();
    box(set, [60, 80, 330, 104], 'Family name and first names');
    box(set, [330, 80, 500, 104], 'Number of the account');
    box(set, [60, 104, 250, 128], 'Street and number');
    box(set, [250, 104, 500, 128], 'Town and country');
    box(set, [60, 128, 420, 152], '1 Wages, salaries and tips of the year');
    box(set, [420, 128, 450, 152], '1');
    box(set, [450, 128, 500, 152], '48,210');
    box(set, [60, 152, 420, 176], '2 Interest of the year');
    box(set, [420, 152, 450, 176], '2');
    box(set, [450, 152, 500, 176], '77');
    const text = await read(set);
    for (const part of [
      'Family name and first names',
      'Number of the account',
      'Street and number',
      'Town and country',
    ])
      expect({ part, times: count(text, part) }).toEqual({ part, times: 1 });
    expect(text).toContain(
      '| 1 Wages, salaries and tips of the year | 1 | 48,210 |\n| 2 Interest of the year | 2 | 77 |',
    );
    expect(text).toContain('Street and number Town and country');
  });

  it('leaves out no word of a box that is wider further down', async () => {
    const set = open();
    for (const [row, top] of [80, 110].entries()) {
      box(set, [60, top, 240, top + 30], `Left ${row}`);
      box(set, [240, top, 420, top + 30], `Right ${row}`);
    }
    box(set, [60, 140, 240, 170], 'Beside');
    box(set, [60, 170, 150, 200], 'Below');
    // The box goes on below its neighbour.
    set.line(420, 140, 420, 200);
    set.line(150, 200, 420, 200);
    set.place('Stepped', 250, 153, { size: 9 });
    box(set, [60, 200, 330, 230], 'Wide');
    box(set, [330, 200, 420, 230], 'Narrow');
    const text = await read(set);
    for (const word of ['Left 1', 'Right 1', 'Beside', 'Below', 'Stepped', 'Wide', 'Narrow'])
      expect(text).toContain(word);
  });

  it('leaves out no word, whichever lines of a grid are drawn', async () => {
    const width = 5;
    const height = 4;
    const drawn = fc.array(fc.boolean(), { minLength: width * height * 2, maxLength: width * height * 2 });
    await fc.assert(
      fc.asyncProperty(drawn, async (lines) => {
        const set = open();
        box(set, [60, 80, 60 + width * 90, 80 + height * 30]);
        const words = Array.from({ length: width * height }, (_, at) => `w${at + 100}x`);
        for (const [at, word] of words.entries()) {
          const [left, top] = [60 + (at % width) * 90, 80 + Math.floor(at / width) * 30];
          set.place(word, left + 6, top + 18, { size: 9 });
          if (lines[at * 2]) set.line(left, top, left + 90, top);
          if (lines[at * 2 + 1]) set.line(left, top, left, top + 30);
        }
        const text = await read(set);
        expect(words.filter((word) => !text.includes(word))).toEqual([]);
      }),
    );
  });

  it('reads the text in the frame of a drawing as text', async () => {
    const set = open();
    box(set, [60, 60, 560, 740]);
    for (let zone = 0; zone < 10; zone += 1)
      box(set, [60 + zone * 50, 60, 110 + zone * 50, 80], String(zone + 1));
    const lines = Array.from(
      { length: 20 },
      (_, index) => `Part ${index + 1} is fixed with two screws to the plate below it.`,
    );
    for (const [index, line] of lines.entries()) set.place(line, 90, 200 + index * 14, { size: 10 });
    box(set, [400, 700, 480, 720], 'Scale 1:2');
    box(set, [480, 700, 560, 720], 'Sheet 1 of 1');
    const text = await read(set);
    for (const line of lines) expect({ line, times: count(text, line) }).toEqual({ line, times: 1 });
  });
});
