/** Removes characters that nobody can see from what an MCP server sends, as captures do (threats 7), and makes it storable. Pure. */
import { removeInvisibleCharacters } from '@/lib/capture/files/invisible-characters';
import type { JsonValue } from '@/lib/core/json';
import { makeStorable } from '@/lib/core/text';

export const removeInvisible = (text: string): string => removeInvisibleCharacters(makeStorable(text)).text;

/** Changes every text and key of a value. */
export function removeInvisibleWithin(value: JsonValue): JsonValue {
  return changeTexts(value, removeInvisible);
}

export function changeTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => changeTexts(inner, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), changeTexts(inner, change)]),
  );
}
