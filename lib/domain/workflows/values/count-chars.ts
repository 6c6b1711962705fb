/**
 * Measures how much text a JSON value is. It stops counting at a budget, so that measuring costs no more than the budget allows. Pure;
 * never throws, however deep the value.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

/**
 * Returns Infinity for more than `maxChars` and for nesting deeper than requests may have, because serializing such a value would overflow
 * the stack.
 */
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
