/** Tables: statements with periods and columns of currency signs, ruled and unruled, long, and on turned pages. */
import type { HardPdf, TruthCell } from './hard-pdfs';
import { createTypesetter, type Family, type Producer, type Random, type Style, type Typesetter } from './typeset';
import { makeSentence, makeWords, wrap } from './words';

const families: readonly Family[] = ['sans', 'serif'];
const producers: readonly Producer[] = ['line', 'word', 'glyph'];

export const setUp = (random: Random): Typesetter => {
  const set = createTypesetter({ family: random.pick(families), producer: random.pick(producers) });
  set.newPage();
  return set;
};

type NumberFormat = (value: number) => string;
const formats: readonly NumberFormat[] = [
  (value) => value.toLocaleString('en'),
  (value) => value.toLocaleString('de'),
  (value) => String(value),
  (value) => (value / 100).toFixed(2),
];

const captions = ['Net sales', 'Cost of sales', 'Gross margin', 'Research and development', 'Selling and administration', 'Operating income', 'Interest paid', 'Other expense, net', 'Income before taxes', 'Taxes on income', 'Net income', 'Depreciation', 'Inventories', 'Trade receivables', 'Cash and equivalents', 'Goodwill', 'Deferred revenue', 'Long-term debt', 'Share capital', 'Retained earnings'];
const periods = [['Three Months Ended', 'Nine Months Ended'], ['Quarter', 'Half Year'], ['Consolidated', 'Parent Company'], ['Six Months to June', 'Twelve Months to June']];

const textOnly = (cells: readonly TruthCell[]) => ({ cells, text: null, headings: null, phrases: [] });

/** Two or three periods over two or three years each, labels that are set in or go on over lines, signs in columns of their own. */
export function setStatement(random: Random): HardPdf {
  const set = setUp(random);
  const style: Style = { size: random.pick([7.5, 8, 9, 10]) };
  const over = random.pick(periods);
  const first = random.int(1998, 2024);
  const years = Array.from({ length: random.int(2, style.size > 8 ? 2 : 3) }, (_, index) => String(first - index));
  const step = style.size * random.pick([1.25, 1.4, 1.7]);
  const format = random.pick(formats);
  const signs = random.pick(['apart', 'joined', 'none'] as const);
  const currency = random.pick(['$', '€', '£']);
  const columns = over.flatMap((period) => years.map((year) => `${period} ${year}`));
  const left = 60;
  const width = style.size * random.pick([5.8, 6.4, 7]);
  const rights = columns.map((_, index) => 560 - (columns.length - 1 - index) * width);
  const labelWidth = rights[0]! - width - left - 4;
  set.place('The figures of the company for the periods shown are set out below in millions.', left, 70, { size: 10 });
  let y = 110;
  for (const [index, period] of over.entries()) {
    const [from, to] = [rights[index * years.length]! - width * 0.85, rights[(index + 1) * years.length - 1]!];
    set.placeCentre(period, (from + to) / 2, y, { size: style.size, bold: true });
    if (random.next() < 0.6) set.line(from, y + 2.5, to, y + 2.5);
  }
  y += step * 1.1;
  for (const [index, column] of columns.entries()) {
    const year = column.slice(-4);
    if (signs === 'none') set.placeCentre(year, rights[index]! - width * 0.35, y, { size: style.size, bold: true });
    else set.placeRight(year, rights[index]!, y, { size: style.size, bold: true });
  }
  const cells: TruthCell[] = [];
  const note = random.next() < 0.4 ? random.int(2, 5) : -1;
  for (let group = 0; group < 3; group += 1) {
    y += step * 1.3;
    set.place(`${random.pick(['Operations', 'Financing', 'Position', 'Taxes and other'])}:`, left, y, style);
    for (let row = 0; row < random.int(4, 6); row += 1) {
      y += step;
      const name = captions[(group * 6 + row) % captions.length]!;
      const long = random.next() < 0.2 ? `${name} and other items, including those of companies that were acquired in the year` : name;
      const lines = wrap(long, labelWidth - 10, (text) => set.measure(text, style));
      for (const [index, line] of lines.entries()) {
        if (index > 0) y += style.size * 1.15;
        set.place(line, left + 10 + (index > 0 ? 6 : 0), y, style);
      }
      if (row === note && long === name) set.place('(1)', left + 12 + set.measure(name, style), y - 2.5, { size: style.size * 0.65 });
      for (const [index, column] of columns.entries()) {
        const value = random.int(1, 999_999);
        const kind = random.next();
        const text = kind < 0.08 ? '—' : kind < 0.25 ? `(${format(value)})` : format(value);
        const shown = signs === 'joined' && row === 0 && text !== '—' ? `${currency}${text}` : text;
        set.placeRight(shown.replace(/\)$/, ''), rights[index]!, y, style);
        if (shown.endsWith(')')) set.place(')', rights[index]!, y, style);
        const isSigned = signs === 'apart' && row === 0 && text !== '—';
        if (isSigned) set.place(currency, rights[index]! - width * 0.92, y, style);
        cells.push({ row: long, column, value: isSigned ? `${currency}${text}` : shown });
      }
      y += step * (lines.length > 1 ? 0.3 : 0);
    }
  }
  set.place('The notes to the statements are a part of them, and are set out from the next page on.', left, y + 40, { size: 10 });
  return { bytes: set.finish(), ...textOnly(cells) };
}

type Plan = { readonly titles: readonly string[]; readonly widths: readonly number[]; readonly kinds: readonly ('name' | 'text' | 'number')[] };

function planColumns(random: Random, total: number): Plan {
  const count = random.int(3, 5);
  const kinds = Array.from({ length: count }, (_, index) => (index === 0 ? 'name' : index === 1 ? 'text' : random.pick(['number', 'number', 'name'])) as 'name' | 'text' | 'number');
  const shares = kinds.map((kind) => (kind === 'text' ? 3 : kind === 'name' ? 1.6 : 1.3));
  const sum = shares.reduce((one, other) => one + other, 0);
  const titles = ['Name', 'Description', 'Amount', 'Region', 'Share', 'Class'].slice(0, count);
  return { titles, widths: shares.map((share) => (share / sum) * total), kinds };
}

const makeCell = (random: Random, kind: Plan['kinds'][number], row: number) =>
  kind === 'number' ? random.pick(formats)(random.int(1, 99_999)) : kind === 'text' ? makeSentence(random, random.int(2, 16)) : `${makeWords(random, 1)} ${row + 1}`;

type TableLook = { readonly ruled: boolean; readonly left: number; readonly total: number; readonly rows: number; readonly bottom: number; readonly top: number };

function drawTable(set: Typesetter, random: Random, look: TableLook): TruthCell[] {
  const plan = planColumns(random, look.total);
  const style: Style = { size: random.pick([8, 9, 10]) };
  const [leading, padding] = [style.size * 1.2, random.pick([3, 5, 8])];
  const xs = plan.widths.reduce<number[]>((all, width) => [...all, all.at(-1)! + width], [look.left]);
  const cells: TruthCell[] = [];
  let y = look.top;
  const drawRow = (texts: readonly string[], bold: boolean) => {
    const wrapped = texts.map((text, index) => wrap(text, plan.widths[index]! - 12, (one) => set.measure(one, style)));
    const height = Math.max(...wrapped.map((lines) => lines.length)) * leading + padding * 2;
    for (const [index, lines] of wrapped.entries()) {
      for (const [at, line] of lines.entries()) {
        const base = y + padding + style.size + at * leading;
        if (plan.kinds[index] === 'number') set.placeRight(line, xs[index + 1]! - 6, base, { size: style.size, bold });
        else set.place(line, xs[index]! + 6, base, { size: style.size, bold });
      }
      if (look.ruled) set.line(xs[index]!, y, xs[index]!, y + height);
    }
    if (look.ruled) {
      set.line(xs.at(-1)!, y, xs.at(-1)!, y + height);
      set.line(xs[0]!, y, xs.at(-1)!, y);
      set.line(xs[0]!, y + height, xs.at(-1)!, y + height);
    }
    y += height;
  };
  const bold = random.next() < 0.6;
  drawRow(plan.titles, bold);
  if (!look.ruled && random.next() < 0.6) set.line(xs[0]!, y, xs.at(-1)!, y);
  for (let row = 0; row < look.rows; row += 1) {
    const texts = plan.kinds.map((kind) => makeCell(random, kind, row));
    if (y > look.bottom) {
      set.newPage();
      y = 60;
      drawRow(plan.titles, bold);
      if (!look.ruled) set.line(xs[0]!, y, xs.at(-1)!, y);
    }
    drawRow(texts, false);
    for (const [index, value] of texts.entries()) if (index > 0) cells.push({ row: texts[0]!, column: plan.titles[index]!, value });
  }
  return cells;
}

export function setRuledTable(random: Random): HardPdf {
  const set = setUp(random);
  set.place('The following table lists what was found in each of the places that were visited.', 60, 70, { size: 10 });
  const cells = drawTable(set, random, { ruled: true, left: 60, total: random.int(380, 490), rows: random.int(5, 12), bottom: 700, top: 90 });
  return { bytes: set.finish(), ...textOnly(cells) };
}

export function setWordTable(random: Random): HardPdf {
  const set = setUp(random);
  set.place('The following table lists what was found in each of the places that were visited.', 60, 70, { size: 10 });
  const cells = drawTable(set, random, { ruled: false, left: 60, total: random.int(400, 490), rows: random.int(4, 10), bottom: 700, top: 90 });
  return { bytes: set.finish(), ...textOnly(cells) };
}

export function setLongTable(random: Random): HardPdf {
  const set = setUp(random);
  const cells = drawTable(set, random, { ruled: random.next() < 0.5, left: 60, total: random.int(400, 490), rows: random.int(40, 60), bottom: 690, top: 90 });
  return { bytes: set.finish(), ...textOnly(cells) };
}

/** A table of numbers alone, read from the long side of the page. */
export function setTurnedTable(random: Random): HardPdf {
  const set = createTypesetter({ family: random.pick(families), producer: random.pick(producers) });
  set.newPage(true);
  const style: Style = { size: random.pick([8, 9]) };
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'].slice(0, random.int(5, 9));
  const width = random.int(44, 60);
  set.place('Output by works and month', 60, 60, { size: 13, bold: true });
  let y = 90;
  set.place('Works', 60, y, { size: style.size, bold: true });
  for (const [index, month] of months.entries()) set.placeRight(month, 180 + (index + 1) * width, y, { size: style.size, bold: true });
  const cells: TruthCell[] = [];
  const format = random.pick(formats);
  for (let row = 0; row < random.int(6, 14); row += 1) {
    y += style.size * 1.6;
    const name = `${makeWords(random, 1)} ${row + 1}`;
    set.place(name, 60, y, style);
    for (const [index, month] of months.entries()) {
      if (random.next() < 0.1) continue;
      const value = format(random.int(1, 99_999));
      set.placeRight(value, 180 + (index + 1) * width, y, style);
      cells.push({ row: name, column: month, value });
    }
  }
  return { bytes: set.finish(), ...textOnly(cells) };
}
