/** Running text: two columns with footnotes, captions and headers, and reports whose headings are no larger than their text. */
import type { HardPdf } from './hard-pdfs';
import { setUp } from './hard-tables';
import type { Random, Style, Typesetter } from './typeset';
import { makeParagraph, makeSentence, makeWords, wrap } from './words';

type Piece = { readonly kind: 'heading' | 'paragraph'; readonly text: string };

function makePieces(random: Random, sections: number): Piece[] {
  return Array.from({ length: sections }, (_, section): Piece[] => [
    { kind: 'heading', text: `${section + 1} ${makeWords(random, random.int(2, 4))}` },
    ...Array.from({ length: random.int(2, 3) }, (): Piece => ({ kind: 'paragraph', text: makeParagraph(random, random.int(3, 7)) })),
  ]).flat();
}

type Area = { readonly left: number; readonly width: number; readonly top: number; readonly bottom: number };

/** Sets pieces into areas one after another, as much as fits into each; `open` is called when an area begins. */
function flow(set: Typesetter, pieces: readonly Piece[], look: { areas: () => Area; body: Style; heading: Style; leading: number; justify: boolean }): void {
  let area = look.areas();
  let y = area.top;
  const room = (height: number) => {
    if (y + height <= area.bottom) return;
    area = look.areas();
    y = area.top;
  };
  for (const { kind, text } of pieces) {
    const style = kind === 'heading' ? look.heading : look.body;
    const lines = wrap(text, area.width - (kind === 'heading' ? 20 : 0), (one) => set.measure(one, style), kind === 'paragraph');
    if (kind === 'heading') room(look.leading * (lines.length + 3));
    if (kind === 'heading' && y > area.top) y += look.leading * 0.7;
    for (const [index, line] of lines.entries()) {
      room(look.leading);
      y += look.leading;
      const isFull = look.justify && kind === 'paragraph' && index < lines.length - 1;
      if (isFull) placeJustified(set, line, { x: area.left, y, width: area.width, style });
      else set.place(line, area.left, y, style);
    }
    y += kind === 'heading' ? look.leading * 0.35 : look.leading * 0.5;
  }
}

function placeJustified(set: Typesetter, line: string, { x, y, width, style }: { x: number; y: number; width: number; style: Style }): void {
  const words = line.split(' ');
  const free = width - words.reduce((sum, word) => sum + set.measure(word, style), 0);
  let at = x;
  for (const word of words) {
    set.place(word, at, y, style);
    at += set.measure(word, style) + free / Math.max(1, words.length - 1);
  }
}

export function setArticle(random: Random): HardPdf {
  const set = setUp(random);
  const body: Style = { size: random.pick([9, 9.5, 10]) };
  const heading: Style = { size: body.size + random.pick([0, 0.5, 2]), bold: true };
  const leading = body.size * random.pick([1.15, 1.2, 1.3]);
  const title = makeWords(random, 6);
  set.placeCentre(title, 306, 70, { size: 17, bold: true });
  const [width, gap] = [random.int(228, 240), random.int(14, 26)];
  const lefts = [306 - gap / 2 - width, 306 + gap / 2];
  const offset = random.pick([0, 0, 2.7]);
  const notes: string[] = [];
  const captions: string[] = [];
  let column = -1;
  const areas = () => {
    column += 1;
    const page = Math.floor(column / 2);
    if (column > 0 && column % 2 === 0) {
      set.newPage();
    }
    if (column % 2 === 0) {
      set.placeCentre(page % 2 === 0 ? 'Journal of Measures' : 'Volume 12', 306, 36, { size: 8 });
      set.placeCentre(String(page + 1), 306, 765, { size: 8 });
    }
    const left = lefts[column % 2]!;
    const hasNote = random.next() < 0.4;
    const hasFigure = random.next() < 0.35;
    const top = page === 0 ? 95 : 60;
    if (hasNote) {
      const note = `${notes.length + 1} ${makeSentence(random, random.int(8, 20))}`;
      notes.push(note);
      const lines = wrap(note, width, (one) => set.measure(one, { size: 7.5 }));
      for (const [index, line] of lines.entries()) set.place(line, left, 740 - (lines.length - 1 - index) * 9, { size: 7.5 });
      set.line(left, 722 - lines.length * 9, left + 60, 722 - lines.length * 9);
    }
    if (hasFigure) {
      const caption = `Figure ${captions.length + 1}. ${makeSentence(random, random.int(6, 14))}`;
      captions.push(caption);
      for (const [index, line] of wrap(caption, width, (one) => set.measure(one, { size: 8 })).entries()) set.place(line, left, top + 90 + index * 9.6, { size: 8 });
    }
    return { left, width, top: (hasFigure ? top + 125 : top) + (column % 2) * offset, bottom: hasNote ? 690 : 745 };
  };
  const pieces = makePieces(random, random.int(5, 8));
  flow(set, pieces, { areas, body, heading, leading, justify: random.next() < 0.7 });
  return {
    bytes: set.finish(),
    cells: [],
    text: [title, ...pieces.map((piece) => piece.text)].join('\n'),
    headings: [title, ...pieces.filter((piece) => piece.kind === 'heading').map((piece) => piece.text)],
    phrases: [...notes.map((note) => note.replace(/^\d+ /, '')), ...captions],
  };
}

/** Headings in bold or capitals at the size of the text, with and without numbers. */
export function setReport(random: Random): HardPdf {
  const set = setUp(random);
  const body: Style = { size: random.pick([10, 11, 12]) };
  const leading = body.size * random.pick([1.2, 1.35, 1.5]);
  const look = random.pick(['bold', 'bold numbered', 'capitals'] as const);
  const pieces = makePieces(random, random.int(5, 9)).map((piece) => {
    const bare = look === 'bold numbered' || piece.kind === 'paragraph' ? piece.text : piece.text.replace(/^\d+ /, '');
    return { kind: piece.kind, text: look === 'capitals' && piece.kind === 'heading' ? bare.toUpperCase() : bare };
  });
  let page = 0;
  const areas = () => {
    if (page > 0) set.newPage();
    page += 1;
    set.placeRight(`Page ${page}`, 540, 760, { size: 8 });
    return { left: 72, width: 468, top: 72, bottom: 730 };
  };
  flow(set, pieces, { areas, body, heading: { size: body.size, bold: look !== 'capitals' }, leading, justify: random.next() < 0.3 });
  return {
    bytes: set.finish(),
    cells: [],
    text: pieces.map((piece) => piece.text).join('\n'),
    headings: pieces.filter((piece) => piece.kind === 'heading').map((piece) => piece.text),
    phrases: [],
  };
}
