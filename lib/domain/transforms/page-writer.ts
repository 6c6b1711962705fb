/**
 * Writes a page from a transform's data: Markdown, and the quote of each marker in the order of the text (protocols 1: the k-th `[n]` takes
 * the k-th entry with that n). This is the only place that creates markers, so that every marker has its quote. Pure.
 */
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';
import type { Quote, QuotedText } from './quote';

export type TransformPage = {
  readonly markdown: string;
  /** In the order of the markers. */
  readonly entries: readonly Quote[];
};

export class PageWriter {
  readonly #blocks: string[] = [];
  readonly #entries: Quote[] = [];

  /** Adds a block of Markdown; blocks are separated by an empty line. */
  add(block: string): void {
    if (block !== '') this.#blocks.push(block);
  }

  heading(level: 2 | 3, text: string): void {
    this.add(`${'#'.repeat(level)} ${escapeMarkdown(text)}`);
  }

  list(items: readonly string[]): void {
    this.add(items.map((item) => `- ${item}`).join('\n'));
  }

  /** Returns a statement with its markers. If the statement consists of its quotes verbatim, each marker follows its own sentence. */
  state({ text, quotes }: QuotedText): string {
    const isQuoted = quotes.length > 1 && quotes.map(({ quote }) => quote).join(' ') === text;
    const parts = isQuoted
      ? quotes.map((quote) => ({ text: quote.quote, quotes: [quote] }))
      : [{ text, quotes }];
    return parts.map((part) => `${escapeMarkdown(part.text)} ${this.cite(part.quotes)}`).join(' ');
  }

  /** Adds the quotes and returns their markers. Must be called in the order of the text. */
  cite(quotes: readonly Quote[]): string {
    this.#entries.push(...quotes);
    return quotes.map(({ n }) => `[${n}]`).join('');
  }

  finish(): TransformPage {
    return { markdown: this.#blocks.join('\n\n'), entries: [...this.#entries] };
  }
}

/** Adds statements under a heading; nothing if there are none. */
export function addPart(writer: PageWriter, heading: string, statements: readonly QuotedText[]): void {
  if (statements.length === 0) return;
  writer.heading(2, heading);
  writer.list(statements.map((statement) => writer.state(statement)));
}
