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

  it('divides the values that stand side by side between two lines in each row', async () => {
    const set = open();
    const rights = [150, 205, 275, 330];
    box(set, [60, 80, 100, 100], 'Age');
    box(set, [100, 80, 220, 100], 'North');
    box(set, [220, 80, 340, 100], 'South');
    for (const [row, values] of [
      ['Age', 'Men', 'Women', 'Men', 'Women'],
      ['1-2', '2,586', '2,568', '647', '639'],
      ['3-5', '3,867', '3,576', '935', '938'],
      ['6-9', '7,808', '7,401', '1,770', '1,732'],
    ].entries()) {
      const top = 100 + row * 20;
      box(set, [60, top, 100, top + 20], row === 0 ? '' : values[0]);
      box(set, [100, top, 220, top + 20]);
      box(set, [220, top, 340, top + 20]);
      for (const [at, right] of rights.entries())
        set.placeRight(values[at + 1] ?? '', right, top + 13, { size: 9 });
    }
    expect(await read(set)).toBe(
      [
        '| Age | North Men | North Women | South Men | South Women |',
        '| --- | --- | --- | --- | --- |',
        '| 1-2 | 2,586 | 2,568 | 647 | 639 |',
        '| 3-5 | 3,867 | 3,576 | 935 | 938 |',
        '| 6-9 | 7,808 | 7,401 | 1,770 | 1,732 |\n',
      ].join('\n'),
    );
  });

  it('divides a label and its amount between two lines, though a number follows a comma as in an index', async () => {
    const set = open();
    for (const left of [60, 220]) {
      box(set, [left, 80, left + 160, 100]);
      set.place('Age', left + 4, 93, { size: 9 });
      set.place('Total', left + 120, 93, { size: 9 });
    }
    for (let row = 0; row < 6; row += 1)
      for (const [at, left] of [60, 220].entries()) {
        box(set, [left, 100 + row * 20, left + 160, 120 + row * 20]);
        set.place(`${row + 1 + at * 6} years`, left + 4, 113 + row * 20, { size: 9 });
        set.placeRight(`3,${269 + row},5${at}7`, left + 150, 113 + row * 20, { size: 9 });
      }
    expect(await read(set)).toContain('| 2 years | 3,270,507 | 8 years | 3,270,517 |');
  });

  it('divides no text between two lines, however its words stand', async () => {
    const set = open();
    box(set, [60, 80, 160, 100], 'Work');
    box(set, [160, 80, 400, 100], 'What is made');
    for (const [row, [name = '', text = '']] of [
      ['Hexham', '- Bolts and nuts of steel for bridges'],
      ['Corby', '- Plates and pipes of iron for ships'],
      ['Alston', '- Wire and rope of copper for mines'],
    ].entries()) {
      box(set, [60, 100 + row * 20, 160, 120 + row * 20], name);
      box(set, [160, 100 + row * 20, 400, 120 + row * 20]);
      set.place('-', 164, 113 + row * 20, { size: 9 });
      set.place(text.slice(2), 184, 113 + row * 20, { size: 9 });
    }
    expect(await read(set)).toContain('| Hexham | - Bolts and nuts of steel for bridges |');
  });

  it('gives the values of a row without lines between them to the columns of the labels', async () => {
    const set = open();
    for (const [at, label] of ['Country', 'Samples', 'Share'].entries())
      box(set, [60 + at * 100, 80, 160 + at * 100, 100], label);
    for (const [row, values] of [
      ['Austria', '109', '0.9'],
      ['Germany', '123', '0.8'],
      ['Spain', '36', '-'],
    ].entries()) {
      box(set, [60, 100 + row * 20, 360, 120 + row * 20]);
      for (const [at, value] of values.entries())
        set.place(value, 64 + at * 100, 113 + row * 20, { size: 9 });
    }
    expect(await read(set)).toBe(
      '| Country | Samples | Share |\n| --- | --- | --- |\n| Austria | 109 | 0.9 |\n| Germany | 123 | 0.8 |\n| Spain | 36 | - |\n',
    );
  });

  const setTall = (labels: readonly string[]) => {
    const set = open();
    box(set, [60, 80, 160, 100], 'Cost');
    box(set, [160, 80, 260, 100], 'Direct');
    box(set, [260, 80, 360, 100], 'Indirect');
    box(set, [60, 100, 160, 100 + labels.length * 16]);
    for (const [row, label] of labels.entries()) {
      set.place(label, 64, 112 + row * 16, { size: 9 });
      for (const left of [160, 260]) {
        box(set, [left, 100 + row * 16, left + 100, 116 + row * 16]);
        set.place(String(left + row), left + 40, 112 + row * 16, { size: 9 });
      }
    }
    return read(set);
  };

  it('reads labels below one another without lines as the labels of the rows beside them', async () => {
    expect(await setTall(['Salaries', 'Travel', 'Rent', 'Telephone'])).toContain(
      '| Salaries | 160 | 260 |\n| Travel | 161 | 261 |\n| Rent | 162 | 262 |\n| Telephone | 163 | 263 |',
    );
  });

  it('repeats a label of several lines beside each of its rows', async () => {
    const label = 'Salaries of those who were employed in the second half of a year';
    expect(
      await setTall(['Salaries of those who', 'were employed in the', 'second half of a year']),
    ).toContain(`| ${label} | 160 | 260 |\n| ${label} | 161 | 261 |\n| ${label} | 162 | 262 |`);
  });

  it('reads rows without lines between them by their heights, also if signs stand for some values', async () => {
    const set = open();
    for (const [at, label] of ['Category', 'Number', 'Margin'].entries())
      box(set, [60 + at * 100, 80, 160 + at * 100, 100], label);
    for (const left of [60, 160, 260]) box(set, [left, 100, left + 100, 160]);
    for (const [row, values] of [
      ['All ages', '291,099', '*****'],
      ['Severe', '34,947', '601'],
      ['Employed', '*\u20137,237', '(X)'],
      ['Retired', '12,720', '84'],
    ].entries())
      for (const [at, value] of values.entries())
        set.place(value, 64 + at * 100, 113 + row * 12, { size: 9 });
    const text = await read(set);
    expect(text.replaceAll('\\', '')).toContain(
      '| Category | Number | Margin |\n| --- | --- | --- |\n| All ages | 291,099 | ***** |\n| Severe | 34,947 | 601 |\n| Employed | *–7,237 | (X) |\n| Retired | 12,720 | 84 |',
    );
  });

  it('takes intervals for values, not for words of a text in columns', async () => {
    const set = open();
    const texts = ['Rate', '(interval)', 'Deaths', 'Rate', '(interval)'];
    const lefts = [150, 185, 320, 370, 405];
    set.place('Age', 60, 80, { size: 9 });
    for (const [at, text] of texts.entries()) set.place(text, lefts[at] ?? 0, 80, { size: 9 });
    for (let row = 0; row < 8; row += 1) {
      const y = 94 + row * 12;
      set.place(`Group ${row + 1}`, 60, y, { size: 9 });
      for (const [at, text] of [
        `${81 + row}.0`,
        `(${60 + row}.9\u2013${101 + row}.0)`,
        `${3140 + row}`,
        `${130 + row}.9`,
        `(${126 + row}.3\u2013${135 + row}.5)`,
      ].entries())
        set.place(text, lefts[at] ?? 0, y, { size: 9 });
    }
    expect(await read(set)).toContain('| Group 3 | 83.0 | (62.9–103.0) | 3142 | 132.9 | (128.3–137.5) |');
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
