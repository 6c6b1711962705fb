/**
 * The input of a call as it goes back to a provider. Fields are always in the same order, whatever order the model or the database had them
 * in. A conversation is therefore the same text before and after it was stored, as providers' caches and thought signatures require. Pure.
 */
import type { JsonValue } from '@/lib/core/json';

type JsonObject = { [key: string]: JsonValue };

/** The port keeps input that was not JSON as text, but providers accept only an object, so anything else becomes an empty one. */
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
