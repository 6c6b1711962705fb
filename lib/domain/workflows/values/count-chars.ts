/**
 * How much text a JSON value is, counted only as far as a budget goes, so that measuring costs no more than what may be used.
 * Pure; never throws, however deep the value.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

/** Infinity for more than `maxChars`, and for nesting beyond the bound of requests: writing that out would overflow the stack. */
export function countChars(value: JsonValue, maxChars: number, depth = 0): number {
  if (value === null || typeof value !== 'object') {
    const chars = typeof value === 'string' ? value.length + 2 : String(value).length;
    return chars > maxChars ? Infinity : chars;
  }
  if (depth >= limits.requestDepth) return Infinity;
  let chars = 2;
  for (const [key, inner] of Object.entries(value)) {
    chars += (Array.isArray(value) ? 0 : key.length + 3) + 1;
    chars += countChars(inner, maxChars - chars, depth + 1);
    if (chars > maxChars) return Infinity;
  }
  return chars;
}
