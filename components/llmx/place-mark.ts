/**
 * Splits a text at the character where parsing failed, into what precedes it, the character itself, and what follows. At the end of the
 * text, a space is marked. Pure.
 */
import type { LlmxFailure } from '@/lib/protocol/llmx';

export type Marked = { readonly before: string; readonly marked: string; readonly after: string };

/** Columns count characters (code points), as in the failure. */
export function placeMark(text: string, { line, column }: Pick<LlmxFailure, 'line' | 'column'>): Marked {
  const parts = text.split(/(\r\n|\r|\n)/);
  const before = parts.slice(0, (line - 1) * 2).join('');
  const characters = [...(parts[(line - 1) * 2] ?? '')];
  const start = before + characters.slice(0, column - 1).join('');
  const marked = characters[column - 1] ?? ' ';
  const end = start.length + (characters[column - 1]?.length ?? 0);
  return { before: start, marked, after: text.slice(end) };
}
