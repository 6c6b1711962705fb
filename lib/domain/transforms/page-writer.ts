/**
 * A page being written from a transform's data: Markdown, and the quote behind each marker in the order of the text (protocols 1:
 * the k-th `[n]` takes the k-th entry with that n). The one place that makes a marker, so that none stands without its quote.
 * Pure.
 */
import { escapeMarkdown } from '@/lib/engine/model/extractive/answer/draft';
import type { Quote, QuotedText } from './quote';

export type TransformPage = {
  readonly markdown: string;
  /** In the order of the markers. */
  readonly entries: readonly Quote[];
};

export class PageWriter {
  readonly #blocks: string[] = [];
  readonly #entries: Quote[] = [];

  /** Adds a block of Markdown; blocks are set apart by an empty line. */
  add(block: string): void {
    if (block !== '') this.#blocks.push(block);
  }

  heading(level: 2 | 3, text: string): void {
    this.add(`${'#'.repeat(level)} ${escapeMarkdown(text)}`);
  }

  list(items: readonly string[]): void {
    this.add(items.map((item) => `- ${item}`).join('\n'));
  }

  /** A statement with its markers; one that is its quotes, word for word, has each marker behind its own sentence. */
  state({ text, quotes }: QuotedText): string {
    const isQuoted = quotes.length > 1 && quotes.map(({ quote }) => quote).join(' ') === text;
    const parts = isQuoted
      ? quotes.map((quote) => ({ text: quote.quote, quotes: [quote] }))
      : [{ text, quotes }];
    return parts.map((part) => `${escapeMarkdown(part.text)} ${this.cite(part.quotes)}`).join(' ');
  }

  /** Notes the quotes and returns their markers. To be used in the order of the text. */
  cite(quotes: readonly Quote[]): string {
    this.#entries.push(...quotes);
    return quotes.map(({ n }) => `[${n}]`).join('');
  }

  finish(): TransformPage {
    return { markdown: this.#blocks.join('\n\n'), entries: [...this.#entries] };
  }
}

/** Statements under a heading; nothing where there are none. */
export function addPart(writer: PageWriter, heading: string, statements: readonly QuotedText[]): void {
  if (statements.length === 0) return;
  writer.heading(2, heading);
  writer.list(statements.map((statement) => writer.state(statement)));
}
