/**
 * Splits a long source into chunks (LLMCP "Observation chunks", protocols 1). They are 1-based and ordered, each starts with the headings
 * above it, and a fence or table is never cut. The chunks' own texts, joined, are the source: nothing is lost or moved, so a span of a
 * chunk maps back through its `start`. Repeated headings are not part of the span and are never matched as quotes.
 */
import type { Nodes } from 'mdast';
import { sliceWhole } from '../../core/text';
import { parseMarkdown } from './parse-markdown';

export type DocumentChunk = {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Offsets of the chunk's own text in the source, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The headings above the chunk, as Markdown. A heading with which the chunk itself begins, and those it replaces, are left out. */
  readonly headings: string;
  /** `headings` followed by the chunk's own text, which is what a model reads. */
  readonly markdown: string;
};

export type ChunkOptions = {
  /** Target size of a chunk's own text. A longer fence or table stays whole. */
  readonly maxChars: number;
};

type Span = { readonly start: number; readonly end: number };
type Heading = Span & { readonly level: number };

/** Where the source may be cut, and where it must not be cut. */
type Layout = {
  /** Starts of blocks by preference: headings, then blocks, then parts of a list or quote. Each list is ascending. */
  readonly cuts: readonly (readonly number[])[];
  readonly whole: readonly Span[];
  readonly headings: readonly Heading[];
};

const isWhole = (node: Nodes) => node.type === 'code' || node.type === 'table' || node.type === 'heading';
const isContainer = (node: Nodes) =>
  node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote';

function readLayout(markdown: string): Layout {
  const [headingCuts, blockCuts, nestedCuts]: [number[], number[], number[]] = [[], [], []];
  const whole: Span[] = [];
  const headings: Heading[] = [];
  const visit = (node: Nodes, isTop: boolean) => {
    const start = node.position?.start.offset ?? 0;
    const end = node.position?.end.offset ?? 0;
    const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
    const isHeading = isTop && node.type === 'heading';
    if (isHeading) headings.push({ start, end, level: node.depth });
    (isHeading ? headingCuts : isTop ? blockCuts : nestedCuts).push(lineStart);
    if (isWhole(node)) whole.push({ start: lineStart, end });
    else if (isContainer(node) && 'children' in node) for (const child of node.children) visit(child, false);
  };
  for (const block of parseMarkdown(markdown).children) visit(block, true);
  return { cuts: [headingCuts, blockCuts, nestedCuts], whole, headings };
}

/** Finds the last place to cut a long paragraph: after a sentence, or else between words, or else between characters. */
function findTextCut(markdown: string, from: number, to: number): number {
  const room = markdown.slice(from, to);
  const sentence = Math.max(
    ...['. ', '! ', '? ', '.\n', '!\n', '?\n', '。'].map((mark) => room.lastIndexOf(mark)),
  );
  if (sentence > room.length / 3) return from + sentence + (room[sentence] === '。' ? 1 : 2);
  const gap = Math.max(room.lastIndexOf(' '), room.lastIndexOf('\n'));
  return from + (gap > 0 ? gap + 1 : sliceWhole(markdown.slice(from), to - from).length);
}

function findCut(
  markdown: string,
  from: number,
  { layout, maxChars }: { layout: Layout; maxChars: number },
): number {
  const limit = from + maxChars;
  if (markdown.length <= limit) return markdown.length;
  // Rather than make a chunk smaller than half its size, accept a less preferred place to cut.
  for (const least of [from + maxChars / 2, from + 1]) {
    for (const offsets of layout.cuts) {
      const offset = offsets.findLast((cut) => cut >= least && cut <= limit);
      if (offset !== undefined) return offset;
    }
  }
  const blocking = layout.whole.find((span) => span.start < limit && limit <= span.end);
  if (blocking === undefined) return findTextCut(markdown, from, limit);
  if (blocking.start > from) return blocking.start;
  const lineEnd = markdown.indexOf('\n', blocking.end);
  return lineEnd < 0 ? markdown.length : lineEnd + 1;
}

/** Returns the headings above `offset`. A heading that begins there belongs to the chunk itself. */
function findHeadings(markdown: string, offset: number, headings: readonly Heading[]): string {
  const own = headings.find(({ start }) => start >= offset && markdown.slice(offset, start).trim() === '');
  const open: Heading[] = [];
  for (const heading of headings) {
    if (heading.start >= offset) break;
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
  }
  return open
    .filter(({ level }) => own === undefined || level < own.level)
    .map(({ start, end }) => markdown.slice(start, end))
    .join('\n\n');
}

export function chunkDocument(markdown: string, { maxChars }: ChunkOptions): readonly DocumentChunk[] {
  const layout = readLayout(markdown);
  const edges = [0];
  for (let from = 0; from < markdown.length; ) {
    from = Math.max(from + 1, findCut(markdown, from, { layout, maxChars }));
    edges.push(from);
  }
  if (edges.length === 1) edges.push(0);
  return edges.slice(1).map((end, index) => {
    const start = edges[index] ?? 0;
    const headings = findHeadings(markdown, start, layout.headings);
    const own = markdown.slice(start, end);
    return {
      index: index + 1,
      count: edges.length - 1,
      start,
      end,
      headings,
      markdown: headings === '' ? own : `${headings}\n\n${own}`,
    };
  });
}
