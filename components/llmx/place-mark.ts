/** The character at which a text breaks, between what stands before it and after. At the end of the text a space is marked. Pure. */
import type { LlmxFailure } from '@/lib/protocol/llmx';

export type Marked = { readonly before: string; readonly marked: string; readonly after: string };

/** Columns are counted in characters, as the failure counts them. */
export function placeMark(text: string, { line, column }: Pick<LlmxFailure, 'line' | 'column'>): Marked {
  const parts = text.split(/(\r\n|\r|\n)/);
  const before = parts.slice(0, (line - 1) * 2).join('');
  const characters = [...(parts[(line - 1) * 2] ?? '')];
  const start = before + characters.slice(0, column - 1).join('');
  const marked = characters[column - 1] ?? ' ';
  const end = start.length + (characters[column - 1]?.length ?? 0);
  return { before: start, marked, after: text.slice(end) };
}
