/**
 * Writes extracted fields as an answer: a table of values, each with the source's words and a marker, then one `json` code block with the
 * data (protocols 1, `web.extract`). Code writes it from what was proved, never a model. Pure.
 */
import type { NewCitation } from '@/lib/domain/citations/store';
import {
  type BlockNode,
  findMarkers,
  type InlineNode,
  renderToMarkdown,
  type TableRowNode,
} from '@/lib/protocol/llmcp';
import { countPlain } from '@/lib/server/citations/count-plain';
import type { CitedAnswer } from '@/lib/server/citations/cite-answer';
import type { ExtractedField, FieldValue } from './match-fields';

export type WrittenFields = { readonly markdown: string; readonly cited: CitedAnswer };

const text = (words: string): InlineNode => ({ type: 'text', text: words });

/** @param n the number of the source in the collection, shown by every marker. */
export function writeFields(fields: readonly ExtractedField[], n: number): WrittenFields {
  const found = fields.filter(({ value }) => value !== null);
  const missing = fields.filter(({ value }) => value === null).map(({ name }) => name);
  const data = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const blocks: BlockNode[] = [
    ...(found.length === 0 ? [] : [writeTable(found, n)]),
    ...(missing.length === 0
      ? []
      : [{ type: 'paragraph' as const, children: [text(`Not in the source: ${missing.join(', ')}.`)] }]),
    { type: 'code_block', language: 'json', text: JSON.stringify(data, null, 2) },
  ];
  const markdown = renderToMarkdown({ type: 'doc', children: blocks });
  return { markdown, cited: placeCitations(markdown, found) };
}

function writeTable(found: readonly ExtractedField[], n: number): BlockNode {
  const row = (cells: readonly InlineNode[][], header = false): TableRowNode => ({
    type: 'table_row',
    ...(header && { header }),
    children: cells.map((children) => ({ type: 'table_cell', children })),
  });
  return {
    type: 'table',
    align: [null, null, null],
    children: [
      row([[text('Field')], [text('Value')], [text('In the source')]], true),
      ...found.map(({ name, value, citation }) => {
        const quote =
          citation === null ? 'No quote was found in the source' : `“${inOneLine(citation.quote)}”`;
        return row([[text(name)], [text(presentValue(value))], [text(`${quote} [${n}]`)]]);
      }),
    ],
  };
}

const presentValue = (value: FieldValue): string =>
  inOneLine(Array.isArray(value) ? value.map(String).join(', ') : String(value ?? ''));

/** Bracketed numbers would be read as markers, so they become parentheses. */
const inOneLine = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/\[(\d{1,4})\]/g, '($1)')
    .trim();

/** Each row has one marker, in the order of the rows. */
function placeCitations(markdown: string, found: readonly ExtractedField[]): CitedAnswer {
  const citations: NewCitation[] = [];
  const unsupported: { ordinal: number; n: number; start: number; reason: string }[] = [];
  for (const [ordinal, marker] of findMarkers(markdown).entries()) {
    const citation = found[ordinal]?.citation ?? null;
    if (citation !== null) citations.push({ ...citation, ordinal, n: marker.n, markerStart: marker.start });
    else {
      const reason = 'No quote for this value was found in the source.';
      unsupported.push({ ordinal, n: marker.n, start: marker.start, reason });
    }
  }
  return { citations, unsupported, dropped: 0, plain: countPlain(markdown) };
}
