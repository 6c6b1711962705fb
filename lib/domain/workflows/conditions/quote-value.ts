/** Formats a value for a sentence: text in quotation marks, lists with commas. Pure; never throws, never recurses into a record. */
import type { JsonValue } from '@/lib/core/json';
import { shorten, sliceWhole } from '@/lib/core/text';

export type QuoteBounds = {
  /** Most characters of a text and most items of a list; the rest is left out, and the result shows that. */
  readonly chars: number;
  readonly items: number;
};

export function quoteValue(value: JsonValue, most: QuoteBounds): string {
  if (!Array.isArray(value)) return quotePlain(value, most);
  const shown = value.slice(0, most.items).map((item) => quotePlain(item, most));
  const rest = value.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'an empty list';
}

function quotePlain(value: JsonValue, most: QuoteBounds): string {
  if (value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'a record';
  // Cut before white space is tidied, so that a whole book costs no more than the part shown.
  return value.length > most.chars
    ? `“${shorten(`${sliceWhole(value, most.chars)} …`, most.chars)}”`
    : `“${value}”`;
}
