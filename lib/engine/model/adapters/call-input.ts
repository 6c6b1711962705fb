/**
 * The input of a call as it goes back to a provider. The fields stand in one order, whatever order the model or the database had them in:
 * a conversation is the same words before and after it was stored, as caches and thought signatures of providers want it. Pure.
 */
import type { JsonValue } from '@/lib/core/json';

type JsonObject = { [key: string]: JsonValue };

/** Input that was no JSON is kept as text by the port; a provider takes an object only. */
export function writeCallInput(input: JsonValue): JsonObject {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? sortObject(input) : {};
}

function sortObject(value: JsonObject): JsonObject {
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, sortFields(inner)]));
}

function sortFields(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortFields);
  return typeof value === 'object' && value !== null ? sortObject(value) : value;
}
