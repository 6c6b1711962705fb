/**
 * Projects a revision's Markdown onto the words a reader sees, with a two-way map of offsets (evidence "Quotes" 1). Marks, link targets,
 * heading signs, list markers, fences and escapes are removed, and formulas stay as they are written. A block ends with a newline, a cell
 * with a tab, and a soft line break becomes a space. Matching works on this text, while everything outside this folder uses Markdown
 * offsets. It accepts every input, takes linear time, and never changes a character that it keeps.
 */
import { createOffsetMapBuilder, type OffsetMap } from './offset-map';
import { type BlockKind, type Leaf, scanBlocks, type ScannedBlocks } from './scan-blocks';
import { scanInline } from './scan-inline';
import { clampSpan, type Span } from './span';

export type { BlockKind } from './scan-blocks';

export type ProjectedBlock = {
  readonly kind: BlockKind;
  /** 1–6 for a heading, otherwise 0. */
  readonly level: number;
  /** Covers the whole lines of the block in the Markdown, including its signs. */
  readonly start: number;
  readonly end: number;
  /** The block's words in the projected text. */
  readonly text: Span;
  /** The headings above the block, outermost first. */
  readonly headings: readonly string[];
};

export type Projection = {
  readonly text: string;
  readonly blocks: readonly ProjectedBlock[];
  /** Projected span → the smallest Markdown span that shows it. */
  readonly toMarkdown: (textSpan: Span) => Span;
  /** Markdown span → the projected units that lie wholly inside it. */
  readonly toText: (span: Span) => Span;
  /** The words a reader sees at a span of the Markdown. */
  readonly slice: (span: Span) => string;
};

export function createProjection(markdown: string): Projection {
  const scanned = scanBlocks(markdown);
  const writer = createWriter(markdown, scanned);
  for (const leaf of scanned.leaves) writer.writeLeaf(leaf);
  const { text, map, blocks } = writer.finish();
  const toText = (span: Span) => map.toTarget(clampSpan(span, markdown.length));
  return {
    text,
    blocks,
    toMarkdown: map.toSource,
    toText,
    slice: (span) => {
      const { start, end } = toText(span);
      return text.slice(start, end);
    },
  };
}

type Writer = {
  readonly writeLeaf: (leaf: Leaf) => void;
  readonly finish: () => {
    readonly text: string;
    readonly map: OffsetMap;
    readonly blocks: readonly ProjectedBlock[];
  };
};

/** A piece of the projected text: `length` units of the Markdown at `offset` appear as `text`. */
type Piece = { readonly offset: number; readonly length: number; readonly text: string };

function createWriter(markdown: string, scanned: ScannedBlocks): Writer {
  const builder = createOffsetMapBuilder();
  const texts: string[] = [];
  const blocks: ProjectedBlock[] = [];
  const trail: { readonly level: number; readonly text: string }[] = [];
  let headings: readonly string[] = [];
  let length = 0;
  let previousEnd = 0;

  const write = (piece: Piece): void => {
    builder.add(piece.offset, piece.length, piece.text.length);
    texts.push(piece.text);
    length += piece.text.length;
  };
  const leaveHeadings = (level: number): void => {
    while ((trail.at(-1)?.level ?? 0) >= level) trail.pop();
    headings = trail.map((heading) => heading.text);
  };
  const enterHeading = (level: number, text: string): void => {
    trail.push({ level, text });
    headings = [...headings, text];
  };

  return {
    writeLeaf: (leaf) => {
      const pieces = readPieces(markdown, leaf, scanned);
      if (!pieces.some((piece) => /\S/u.test(piece.text))) return;
      if (length > 0) write(readLineEnd(markdown, previousEnd));
      const start = length;
      const firstText = texts.length;
      for (const piece of pieces) write(piece);
      const { kind, level } = leaf;
      if (kind === 'heading') leaveHeadings(level);
      blocks.push({
        kind,
        level,
        start: leaf.start,
        end: leaf.end,
        text: { start, end: length },
        headings,
      });
      if (kind === 'heading') enterHeading(level, texts.slice(firstText).join('').trim());
      previousEnd = leaf.end;
    },
    finish: () => ({ text: texts.join(''), map: builder.build(), blocks }),
  };
}

function readPieces(markdown: string, leaf: Leaf, scanned: ScannedBlocks): Piece[] {
  if (leaf.isFormula) return readVerbatimPieces(markdown, leaf.parts, ' ');
  if (leaf.kind === 'code') return readVerbatimPieces(markdown, leaf.parts, '\n');
  if (leaf.kind !== 'table_row')
    return readInlinePieces(markdown, leaf.parts, { ...scanned, inTable: false });
  return leaf.parts.flatMap((cell, index) => {
    const words = readInlinePieces(markdown, [cell], { ...scanned, inTable: true });
    if (index === 0) return words;
    const pipe = markdown.indexOf('|', leaf.parts[index - 1]?.end ?? cell.start);
    return [{ offset: pipe, length: 1, text: '\t' }, ...words];
  });
}

function readVerbatimPieces(markdown: string, lines: readonly Span[], lineEnd: ' ' | '\n'): Piece[] {
  return lines.flatMap((line, index) => {
    const written = {
      offset: line.start,
      length: line.end - line.start,
      text: markdown.slice(line.start, line.end),
    };
    const before = lines[index - 1];
    if (before === undefined) return [written];
    return [{ ...readLineEnd(markdown, before.end), text: lineEnd }, written];
  });
}

function readLineEnd(markdown: string, offset: number): Piece {
  return { offset, length: markdown.startsWith('\r\n', offset) ? 2 : 1, text: '\n' };
}

function readInlinePieces(
  markdown: string,
  lines: readonly Span[],
  context: Parameters<typeof scanInline>[1],
): Piece[] {
  const content = lines.map((line) => markdown.slice(line.start, line.end)).join('\n');
  const { hidden, replacements } = scanInline(content, context);
  const locate = createLocator(lines);
  const pieces: Piece[] = [];
  let next = 0;
  for (let at = 0; at < content.length; ) {
    const replacement = replacements[next];
    if (replacement?.offset === at) {
      next += 1;
      at += replacement.length;
      if (hidden[replacement.offset] === 1) continue;
      const offset = locate(replacement.offset);
      // A line ending is one unit in `content`, but may be two in the Markdown.
      const isLineEnd = content.charAt(replacement.offset) === '\n';
      const length = isLineEnd ? readLineEnd(markdown, offset).length : replacement.length;
      pieces.push({ offset, length, text: replacement.text });
      continue;
    }
    const from = at;
    const end = replacement?.offset ?? content.length;
    while (at < end && hidden[at] === hidden[from]) at += 1;
    if (hidden[from] === 0)
      pieces.push({ offset: locate(from), length: at - from, text: content.slice(from, at) });
  }
  return pieces;
}

/** Maps offsets in lines joined by one newline to offsets in the Markdown. It must be called with ascending offsets. */
function createLocator(lines: readonly Span[]): (offset: number) => number {
  let index = 0;
  let begin = 0;
  return (offset) => {
    for (let line = lines[index]; line !== undefined; line = lines[index]) {
      const length = line.end - line.start;
      if (offset <= begin + length) return line.start + offset - begin;
      begin += length + 1;
      index += 1;
    }
    return lines.at(-1)?.end ?? 0;
  };
}
