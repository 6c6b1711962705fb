/**
 * An answer under construction: Markdown with `[n]` markers, and the quote behind each marker in the order of the text (protocols 1: the
 * k-th `[n]` takes the k-th entry with that n). Markers are created only here, so that none is without its quote.
 */
import type { JsonValue } from '@/lib/core/json';
import { sliceWhole } from '@/lib/core/text';
import { limits } from '@/lib/core/limits';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { IndexedUnit, PacketSource } from '../rank/packet-index';

type DraftCitation = { readonly source: PacketSource; readonly quote: string };

export type Draft = {
  readonly title: string | null;
  readonly markdown: string;
  readonly citations: readonly DraftCitation[];
  /** Structured result of an extraction or a transform. */
  readonly data?: JsonValue;
};

export type DraftWriter = {
  /** Adds a block of Markdown. Blocks are separated by an empty line. */
  readonly add: (block: string) => void;
  /** Records the quote and returns its marker. Must be called in the order of the text. */
  readonly cite: (source: PacketSource, quote: string) => string;
  readonly finish: (title: string | null, data?: JsonValue) => Draft;
};

export function createDraftWriter(): DraftWriter {
  const blocks: string[] = [];
  const citations: DraftCitation[] = [];
  return {
    add: (block) => blocks.push(block),
    cite: (source, quote) => {
      citations.push({ source, quote: sliceWhole(quote, limits.quoteChars) });
      return `[${source.n}]`;
    },
    finish: (title, data) => ({
      title,
      markdown: blocks.join('\n\n'),
      citations: [...citations],
      ...(data === undefined ? {} : { data }),
    }),
  };
}

/** Joins the text of neighbouring units as it is in the source, with a space where the source has white space. */
export function readQuote(units: readonly IndexedUnit[]): string {
  return units.map((unit, index) => (index > 0 && unit.isSpaced ? ` ${unit.text}` : unit.text)).join('');
}

export function writeQuoted(text: string): string {
  return `“${escapeMarkdown(text)}”`;
}
