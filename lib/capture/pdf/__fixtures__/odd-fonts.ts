/** Pages in fonts of rare kinds: letters that are drawings of their own, and lines that run from top to bottom. */
import { assemble } from './write-pdf';

const stream = (content: string, entries = '') =>
  `<< /Length ${Buffer.byteLength(content, 'latin1')} ${entries} >>\nstream\n${content}\nendstream`;

const page = (content: string, font: string, more: readonly string[]): Uint8Array =>
  assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /own 5 0 R /plain 6 0 R >> >> /Contents 4 0 R >>',
      stream(content),
      font,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...more,
    ],
    '/Root 1 0 R',
  );

/**
 * Lines in letters that are drawn dot by dot, 42 dots wide at 300 dots an inch, as TeX and dvips set them: the size of the font is one dot, so
 * that nothing but the drawings says how large the letters are.
 */
export function writeDrawnLetters(lines: readonly string[]): Uint8Array {
  const letters = [...new Set(lines.join('').replaceAll(' ', ''))].toSorted();
  const codes = letters.map((letter) => letter.charCodeAt(0));
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const widths = Array.from({ length: last - first + 1 }, (_, index) => (codes.includes(first + index) ? 42 : 0));
  const show = (line: string) => `[${line.split(' ').map((word) => `(${word})`).join(' -28000 ')}] TJ`;
  const content = lines.map((line, index) => `BT /own 1 Tf 0.24 0 0 0.24 72 ${700 - index * 26} Tm ${show(line)} ET`).join('\n');
  const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [1 0 0 1 0 0] /FirstChar ${first} /LastChar ${last} /Widths [${widths.join(' ')}] /Encoding << /Type /Encoding /Differences [${codes.map((code, index) => `${code} /${letters[index]}`).join(' ')}] >> /CharProcs << ${letters.map((letter) => `/${letter} 7 0 R`).join(' ')} >> /Resources << >> >>`;
  return page(content, font, [stream('42 0 0 0 40 60 d1 2 0 38 60 re f')]);
}

/** Lines from top to bottom, each to the left of the one before, and upright lines in a usual font. */
export function writeVerticalLines(lines: readonly string[], level: readonly { readonly text: string; readonly y: number }[] = []): Uint8Array {
  const hex = (code: number) => code.toString(16).padStart(4, '0');
  const encode = (text: string) => [...text].map((sign) => hex(sign.charCodeAt(0))).join('');
  const content = [
    ...lines.map((line, index) => `BT /own 12 Tf 1 0 0 1 ${500 - index * 20} 700 Tm <${encode(line)}> Tj ET`),
    ...level.map(({ text, y }) => `BT /plain 12 Tf 1 0 0 1 72 ${792 - y} Tm (${text}) Tj ET`),
  ].join('\n');
  const signs = [...new Set(lines.join(''))].map((sign) => hex(sign.charCodeAt(0)));
  const map = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${signs.length} beginbfchar ${signs.map((sign) => `<${sign}> <${sign}>`).join(' ')} endbfchar endcmap`;
  return page(content, '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-V /DescendantFonts [7 0 R] /ToUnicode 9 0 R >>', [
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 8 0 R >>',
    '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    stream(map),
  ]);
}
