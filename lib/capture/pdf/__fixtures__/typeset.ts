/**
 * Sets pages at exact places and writes them as PDF, in the ways of different producers: a line, a word or a sign at a time, with two
 * families of letters. What is set comes from a seed.
 */
import { assemble } from './write-pdf';

const helvetica = '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'.split(' ').map(Number);
const times = '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541'.split(' ').map(Number);

export type Family = 'sans' | 'serif';
export type Producer = 'line' | 'word' | 'glyph';
export type Style = { readonly size: number; readonly bold?: boolean };

/** Signs beyond ASCII, by their code in WinAnsiEncoding. */
const winAnsi: Readonly<Record<string, number>> = { '—': 151, '–': 150, '−': 150, '€': 128, '£': 163, '•': 149, '†': 134, '§': 167, '’': 146, '×': 215 };

export type Random = { next(): number; int(from: number, to: number): number; pick<Value>(values: readonly Value[]): Value };

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, int, pick: (values) => values[int(0, values.length - 1)]! };
}

function measure(text: string, { size }: Style, family: Family): number {
  const widths = family === 'sans' ? helvetica : times;
  return [...text].reduce((sum, sign) => sum + (widths[sign.charCodeAt(0) - 32] ?? (sign === '—' ? 1000 : 556)), 0) * size / 1000;
}

export type Field = { readonly kind: 'text' | 'tick'; readonly value: string; readonly box: readonly [number, number, number, number] };
type Sheet = { content: string[]; readonly fields: Field[]; readonly turned: boolean };

const encode = (text: string) => [...text].map((sign) => String.fromCharCode(winAnsi[sign] ?? sign.charCodeAt(0))).join('').replace(/[\\()]/g, '\\$&');

/** @param mapping for letters of other scripts: the character that each ASCII letter stands for; null for a font without a mapping */
export function createTypesetter({ family, producer, mapping }: { family: Family; producer: Producer; mapping?: Readonly<Record<string, string>> | null }) {
  const [width, height] = [612, 792];
  const sheets: Sheet[] = [];
  const sheet = () => sheets.at(-1)!;
  const show = (text: string, { x, y, size, bold }: Style & { x: number; y: number }) => {
    const matrix = sheet().turned ? `0 1 -1 0 ${y.toFixed(3)} ${x.toFixed(3)}` : `1 0 0 1 ${x.toFixed(3)} ${(height - y).toFixed(3)}`;
    return `BT /${family}${bold ? 'Bold' : ''} ${size} Tf ${matrix} Tm ${drawText(text, producer)} ET`;
  };
  const place = (text: string, x: number, y: number, style: Style) => {
    if (producer !== 'word') return void sheet().content.push(show(text, { x, y, size: style.size, bold: style.bold }));
    let at = x;
    for (const word of text.split(' ')) {
      if (word !== '') sheet().content.push(show(word, { x: at, y, size: style.size, bold: style.bold }));
      at += measure(`${word} `, style, family);
    }
  };
  return {
    family,
    width,
    height,
    measure: (text: string, style: Style) => measure(text, style, family),
    newPage: (turned = false) => void sheets.push({ content: [], fields: [], turned }),
    place,
    placeRight: (text: string, right: number, y: number, style: Style) => place(text, right - measure(text, style, family), y, style),
    placeCentre: (text: string, centre: number, y: number, style: Style) => place(text, centre - measure(text, style, family) / 2, y, style),
    line: (x0: number, y0: number, x1: number, y1: number) => void sheet().content.push(`0.5 w ${x0} ${height - y0} m ${x1} ${height - y1} l S`),
    field: (field: Field) => void sheet().fields.push(field),
    finish: () => write(sheets, mapping),
  };
}

export type Typesetter = ReturnType<typeof createTypesetter>;

/** TeX moves by the width of a blank instead of setting one, and nudges letters. */
function drawText(text: string, producer: Producer): string {
  if (producer !== 'glyph') return `(${encode(text)}) Tj`;
  const parts = text.split(' ').map((word) => [...word].map((sign, index) => `(${encode(sign)})${index % 3 === 1 ? ' 18 ' : ''}`).join(''));
  return `[${parts.join(' -300 ')}] TJ`;
}

function write(sheets: readonly Sheet[], mapping: Readonly<Record<string, string>> | null | undefined): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const fontNames = [['sans', 'Helvetica', helvetica], ['sansBold', 'Helvetica-Bold', helvetica], ['serif', 'Times-Roman', times], ['serifBold', 'Times-Bold', times]] as const;
  const firstPage = 12;
  const fields: number[] = [];
  const pages: string[] = [];
  let next = firstPage;
  const plan = sheets.map((sheet) => {
    const page = next;
    next += 2 + sheet.fields.length;
    return { sheet, page };
  });
  for (const { sheet, page } of plan) {
    const stream = sheet.content.join('\n');
    const own = sheet.fields.map((_, index) => page + 2 + index);
    fields.push(...own);
    pages.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << ${fontNames.map(([name], index) => `/${name} ${3 + index} 0 R`).join(' ')} >> >> /Contents ${page + 1} 0 R ${own.length > 0 ? `/Annots [${own.map((id) => `${id} 0 R`).join(' ')}]` : ''} >>`);
    pages.push(`<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`);
    for (const { kind, value, box: [left, top, right, bottom] } of sheet.fields) {
      const rectangle = `/Rect [${left} ${792 - bottom} ${right} ${792 - top}]`;
      const index = pages.length;
      pages.push(kind === 'text'
        ? `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${index}) /V (${encode(value)}) /DA (/sans 10 Tf) ${rectangle} >>`
        : `<< /Type /Annot /Subtype /Widget /FT /Btn /T (f${index}) /V /${value} /AS /${value} /AP << /N << /Yes 11 0 R /Off 11 0 R >> >> ${rectangle} >>`);
    }
  }
  add(`<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${fields.map((id) => `${id} 0 R`).join(' ')}] /DR << /Font << /sans 3 0 R >> >> >> >>`);
  add(`<< /Type /Pages /Count ${sheets.length} /Kids [${plan.map(({ page }) => `${page} 0 R`).join(' ')}] >>`);
  for (const [, base, widths] of fontNames) {
    const unicode = mapping === undefined ? '' : '/ToUnicode 7 0 R';
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${[...widths, ...Array.from({ length: 129 }, (_, index) => (index === 24 ? 1000 : 556))].join(' ')}] /FontDescriptor ${base.includes('Bold') ? 9 : 8} 0 R ${unicode} >>`);
  }
  const map = writeMapping(mapping ?? {}, mapping === null);
  add(`<< /Length ${map.length} >>\nstream\n${map}\nendstream`);
  for (const name of ['Plain', 'Bold']) add(`<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`);
  add('null');
  add('<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream');
  return assemble([...objects, ...pages], '/Root 1 0 R');
}

function writeMapping(mapping: Readonly<Record<string, string>>, isPrivate: boolean): string {
  const hex = (code: number) => code.toString(16).padStart(4, '0');
  const rows = Array.from({ length: 95 }, (_, index) => {
    const sign = String.fromCharCode(32 + index);
    const target = isPrivate ? 0xe000 + index : (mapping[sign] ?? sign).charCodeAt(0);
    return `<${(32 + index).toString(16)}> <${hex(target)}>`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join('\n')} endbfchar endcmap end end`;
}
