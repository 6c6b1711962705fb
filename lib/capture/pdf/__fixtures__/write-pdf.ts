/**
 * Writes a PDF with the given text at exactly the given places. Coordinates are points from the upper left corner, with `y` at the
 * baseline.
 */
export type PlacedText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  /** The letters of a `blind` font can be seen, but the file does not say which they are. */
  readonly font?: 'prose' | 'code' | 'blind';
  /** Degrees, counterclockwise. */
  readonly turn?: number;
};

export type WrittenPage = {
  readonly texts: readonly PlacedText[];
  /** Width and height in points, instead of a sheet of letter paper. */
  readonly size?: readonly [number, number];
  /** Raw content of the page, instead of texts. */
  readonly raw?: string;
  /** Annotations of the page as the standard writes them, with coordinates from the lower left corner. */
  readonly annotations?: readonly string[];
  readonly link?: { readonly url: string; readonly rectangle: readonly [number, number, number, number] };
};

const height = 792;
const escape = (text: string) => text.replace(/[\\()]/g, '\\$&');

function writeText({ text, x, y, size = 10, font = 'prose', turn = 0 }: PlacedText): string {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)];
  return `BT /${font} ${size} Tf ${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${height - y} Tm (${escape(text)}) Tj ET`;
}

export function writePdf(
  pages: readonly WrittenPage[],
  more: { readonly info?: Readonly<Record<string, string>>; readonly outline?: readonly string[] } = {},
): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${10 + index * 3} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>');
  add(`<< ${Object.entries(more.info ?? {}).map(([key, value]) => `/${key} (${escape(value)})`).join(' ')} >>`);
  const outline = more.outline ?? [];
  const firstEntry = 10 + pages.length * 3;
  add(outline.length === 0 ? '<< /Type /Outlines /Count 0 >>' : `<< /Type /Outlines /First ${firstEntry} 0 R /Last ${firstEntry + outline.length - 1} 0 R /Count ${outline.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 8 0 R >>');
  const codes = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <e020> endbfrange';
  add(`<< /Length ${codes.length} >>\nstream\n${codes}\nendstream`);
  add('null');
  for (const [index, page] of pages.entries()) {
    const own = 10 + index * 3;
    const content = page.raw ?? page.texts.map(writeText).join('\n');
    const linked = page.link === undefined ? [] : [`${own + 2} 0 R`];
    const annotation = `/Annots [${[...linked, ...(page.annotations ?? [])].join(' ')}]`;
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${(page.size ?? [612, height]).join(' ')}] /Resources << /Font << /prose 3 0 R /code 4 0 R /blind 7 0 R >> >> /Contents ${own + 1} 0 R ${annotation} >>`);
    add(`<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`);
    const [left = 0, top = 0, right = 0, bottom = 0] = page.link?.rectangle ?? [];
    add(page.link === undefined ? 'null' : `<< /Type /Annot /Subtype /Link /Rect [${left} ${height - bottom} ${right} ${height - top}] /A << /S /URI /URI (${page.link.url}) >> >>`);
  }
  for (const [index, title] of outline.entries()) {
    const next = index + 1 < outline.length ? `/Next ${firstEntry + index + 1} 0 R` : '';
    add(`<< /Title (${escape(title)}) /Parent 6 0 R /Dest [10 0 R /Fit] ${next} >>`);
  }
  return assemble(objects, '/Root 1 0 R /Info 5 0 R');
}

/** Assembles objects, numbered from 1, with their cross-reference table. */
export function assemble(objects: readonly string[], trailer: string): Uint8Array {
  const pieces = ['%PDF-1.7\n'];
  const places: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const piece = `${index + 1} 0 obj\n${body}\nendobj\n`;
    places.push(length);
    pieces.push(piece);
    length += Buffer.byteLength(piece, 'latin1');
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  pieces.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`, ...rows);
  pieces.push(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`);
  return new Uint8Array(Buffer.from(pieces.join(''), 'latin1'));
}

/** Places the lines of a paragraph below one another, `leading` points apart. */
export function setLines(lines: readonly string[], at: { x: number; y: number; size?: number; leading?: number }): PlacedText[] {
  const { x, y, size = 10, leading = 12 } = at;
  return lines.map((text, index) => ({ text, x, y: y + index * leading, size }));
}
