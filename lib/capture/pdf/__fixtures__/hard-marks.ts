/** Text from right to left, powers and formulas, filled forms, and fonts without a mapping. */
import type { HardPdf } from './hard-pdfs';
import { setUp } from './hard-tables';
import { createTypesetter, type Random } from './typeset';
import { makeParagraph, makeWords, wrap } from './words';

const hebrew: Readonly<Record<string, string>> = Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((sign, index) => [sign, String.fromCharCode(0x5d0 + index)]));

/** The page holds the letters from left to right as they are seen; the text is what is read from right to left. */
export function setRightToLeft(random: Random): HardPdf {
  const set = createTypesetter({ family: 'sans', producer: random.pick(['line', 'word', 'glyph']), mapping: hebrew });
  set.newPage();
  const phrases: string[] = [];
  for (let line = 0; line < 12; line += 1) {
    const number = random.int(10, 9_999).toLocaleString('en');
    const words = makeWords(random, random.int(5, 8)).toLowerCase().split(' ');
    words.splice(random.int(1, words.length - 1), 0, number);
    const seen = words.toReversed().map((word) => (/\d/.test(word) ? word : [...word].toReversed().join('')));
    set.placeRight(seen.join(' '), 540, 100 + line * 30, { size: 12 });
    phrases.push(words.map((word) => [...word].map((sign) => hebrew[sign] ?? sign).join('')).join(' '));
  }
  return { bytes: set.finish(), cells: [], text: null, headings: null, phrases };
}

export function setFormulas(random: Random): HardPdf {
  const set = setUp(random);
  const size = random.pick([10, 11, 12]);
  const phrases: string[] = [];
  for (let line = 0; line < 12; line += 1) {
    const [base, power, count] = [random.int(2, 99), random.int(2, 19), random.int(2, 9)];
    let x = 72;
    const y = 90 + line * 36;
    const put = (text: string, rise = 0, small = 1) => {
      set.place(text, x, y - rise * size, { size: size * small });
      x += set.measure(text, { size: size * small });
    };
    const kind = line % 4;
    if (kind === 0) {
      put(`The count is ${base} × 10`);
      put(String(power), 0.36, 0.7);
      put(' in all.');
      phrases.push(`${base} × 10^${power} in all`);
    } else if (kind === 1) {
      put('A sample of C');
      put(String(count), -0.2, 0.7);
      put('H');
      put(String(count + 2), -0.2, 0.7);
      put(' was weighed.');
      const low = (number: number) => [...String(number)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('');
      phrases.push(`C${low(count)}H${low(count + 2)} was weighed`);
    } else if (kind === 2) {
      put(`The field falls as 10`);
      put(`-${power}`, 0.36, 0.7);
      put(' does.');
      phrases.push(`10^-${power} does`);
    } else {
      put(`It holds that a = ${base} + b / ${count} for each b.`);
      phrases.push(`a = ${base} + b / ${count} for each b`);
    }
  }
  return { bytes: set.finish(), cells: [], text: null, headings: null, phrases };
}

export function setForm(random: Random): HardPdf {
  const set = setUp(random);
  set.place('Application', 72, 70, { size: 18, bold: true });
  const phrases: string[] = [];
  const labels = ['Family name', 'Place of birth', 'Occupation', 'Amount asked for', 'Purpose'];
  for (const [index, label] of labels.entries()) {
    const y = 120 + index * 32;
    const value = index === 3 ? String(random.int(100, 99_999)) : makeWords(random, 2);
    set.place(`${label}:`, 72, y, { size: 10 });
    set.field({ kind: 'text', value, box: [72 + set.measure(`${label}: `, { size: 10 }), y - 11, 420, y + 4] });
    phrases.push(`${label}: ${value}`);
  }
  for (const [index, label] of ['I agree', 'Send me news'].entries()) {
    const y = 320 + index * 24;
    const value = random.pick(['Yes', 'Off']);
    set.field({ kind: 'tick', value, box: [72, y - 9, 82, y + 1] });
    set.place(label, 88, y, { size: 10 });
    phrases.push(`${value === 'Yes' ? '☑' : '☐'} ${label}`);
  }
  return { bytes: set.finish(), cells: [], text: null, headings: null, phrases };
}

export function setUnmapped(random: Random): HardPdf {
  const set = createTypesetter({ family: 'serif', producer: random.pick(['line', 'word', 'glyph']), mapping: null });
  set.newPage();
  for (const [index, line] of wrap(makeParagraph(random, 12), 460, (one) => set.measure(one, { size: 11 })).entries()) set.place(line, 72, 100 + index * 14, { size: 11 });
  return { bytes: set.finish(), cells: [], text: null, headings: null, phrases: [] };
}
