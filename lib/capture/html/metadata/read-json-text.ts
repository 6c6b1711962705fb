/** Parses JSON inside a page within a size limit, and removes the comment wrappers that pages put around it. Null if it is not JSON. */
import { readJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

export function readJsonText(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*;?$/, '');
  const read = readJson(bare, limits.structuredDataChars);
  if (read.ok) return read.value;
  // Raw line breaks inside strings are the most common mistake in hand-written structured data.
  const repaired = readJson(bare.replace(/[\u0000-\u001F]+/g, ' '), limits.structuredDataChars);
  return repaired.ok ? repaired.value : null;
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
