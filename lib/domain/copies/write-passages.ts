/**
 * Writes the passages that a shared page shows of one source as the text of a source of their own, and says where each quote stands in it.
 * Nothing in them formats, links or cites, and not a character of what readers see is added or lost but white space. Pure.
 */
import { createProjection, type Projection } from '@/lib/evidence/projection';
import type { Span } from '@/lib/evidence/span';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { SharedPassage } from '../shares/shared-page';

export type QuotedPassage = {
  /** Which citation it belongs to. */
  readonly ordinal: number;
  readonly page: number | null;
  readonly passage: SharedPassage;
};

export type WrittenPassages = {
  readonly markdown: string;
  /** Where the quote of each citation stands in the Markdown. A quote whose place is not certain is left out. */
  readonly spans: ReadonlyMap<number, Span>;
  /** Where each page of the source begins that a passage is from. */
  readonly pages: readonly { readonly page: number; readonly start: number }[];
};

type Block = SharedPassage['blocks'][number];

/** A passage, and the quotes in it. */
type Section = {
  readonly page: number | null;
  readonly blocks: readonly Block[];
  readonly quotes: readonly { readonly ordinal: number; readonly marks: readonly Block['mark'][] }[];
};

export function writePassages(passages: readonly QuotedPassage[]): WrittenPassages {
  let markdown = '';
  const pages: { page: number; start: number }[] = [];
  const sections = listSections(passages);
  for (const { page, blocks } of sections) {
    if (markdown !== '') markdown += '\n\n---\n\n';
    if (page !== null && page !== pages.at(-1)?.page) pages.push({ page, start: markdown.length });
    markdown += writeBlocks(blocks);
  }
  return { markdown, spans: findQuotes(createProjection(markdown), sections), pages };
}

/** Passages that several quotes share are written once. Those of a paged source stand in the order of its pages. */
function listSections(passages: readonly QuotedPassage[]): Section[] {
  const shown = passages.map(({ ordinal, page, passage }) => {
    const blocks = passage.blocks.filter(({ text }) => /\S/.test(text));
    return {
      ordinal,
      page,
      blocks,
      key: JSON.stringify([page, blocks.map(({ kind, text }) => [kind, text])]),
    };
  });
  return [...Map.groupBy(shown, ({ key }) => key).values()]
    .flatMap((alike): Section[] => {
      const [first] = alike;
      if (first === undefined) return [];
      const quotes = alike.map(({ ordinal, blocks }) => ({ ordinal, marks: blocks.map(({ mark }) => mark) }));
      return [{ page: first.page, blocks: first.blocks, quotes }];
    })
    .toSorted((one, other) => (one.page ?? 0) - (other.page ?? 0));
}

function writeBlocks(blocks: readonly Block[]): string {
  const written: string[] = [];
  let rows: string[][] = [];
  const endTable = () => {
    if (rows.length > 0) written.push(writeTable(rows));
    rows = [];
  };
  for (const block of blocks) {
    if (block.kind === 'table_row') rows.push(block.text.split('\t'));
    else {
      endTable();
      written.push(writeBlock(block));
    }
  }
  endTable();
  return written.join('\n\n');
}

function writeBlock({ kind, text }: Block): string {
  const words = escapeMarkdown(text.trim());
  switch (kind) {
    case 'heading':
      // Signs at the end of a heading would be read as its end.
      return `### ${words.replace(/#+$/, (signs) => `\\${signs}`)}`;
    case 'list_item':
      return `- ${words}`;
    case 'quote':
      return `> ${words}`;
    case 'code':
      return writeCode(text);
    case 'paragraph':
    case 'table_row':
      return words;
  }
}

/** A fence that is longer than any in the code. */
function writeCode(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function writeTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const writeRow = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => writeCell(cells[at] ?? '')).join(' | ')} |`;
  const [head = [], ...others] = rows;
  const rule = Array.from({ length: width }, () => '---');
  return [writeRow(head), `| ${rule.join(' | ')} |`, ...others.map(writeRow)].join('\n');
}

/** A bar within a formula would end the cell. */
const writeCell = (text: string) => escapeMarkdown(text.trim()).replace(/(?<!\\)\|/g, '\\|');

function findQuotes(projection: Projection, sections: readonly Section[]): ReadonlyMap<number, Span> {
  const spans = new Map<number, Span>();
  let from = 0;
  for (const { blocks, quotes } of sections) {
    const found = projection.blocks.slice(from, from + blocks.length);
    from += blocks.length;
    for (const { ordinal, marks } of quotes) {
      const places = marks.flatMap((mark, at): Span[] => {
        const [block, place] = [blocks[at], found[at]?.text];
        if (mark === null || block === undefined || place === undefined) return [];
        const span = findMark(block.text, mark, projection.text.slice(place.start, place.end));
        return span === null ? [] : [{ start: place.start + span.start, end: place.start + span.end }];
      });
      const [first, last] = [places[0], places.at(-1)];
      const isWhole = places.length === marks.filter((mark) => mark !== null).length;
      if (first !== undefined && last !== undefined && isWhole)
        spans.set(ordinal, projection.toMarkdown({ start: first.start, end: last.end }));
    }
  }
  return spans;
}

/** Finds a mark of a text in the same text with other white space. Null if the texts differ, or nothing is marked. */
function findMark(text: string, mark: Span, found: string): Span | null {
  const signs = [...found.matchAll(/\S/g)];
  if (signs.map(([sign]) => sign).join('') !== text.replace(/\s+/g, '')) return null;
  const before = countSigns(text.slice(0, mark.start));
  const marked = countSigns(text.slice(mark.start, mark.end));
  const [start, last] = [signs[before], signs[before + marked - 1]];
  return marked === 0 || start === undefined || last === undefined
    ? null
    : { start: start.index, end: last.index + 1 };
}

const countSigns = (text: string) => text.replace(/\s+/g, '').length;
