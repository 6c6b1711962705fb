/**
 * Converts JSON to LLMX values (LLMX 2.3). LLMX has no null, so a field without a value is left out and an item without one becomes an
 * empty string. An object with names that LLMX cannot spell becomes a list of pairs. Values nested deeper than a message allows become
 * their JSON text. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { LlmxObject, LlmxValue } from './value';

/** Leaves room for the levels of the surrounding block and field. */
const depth = limits.llmxDepth - 4;

export function fromJson(value: JsonValue): LlmxValue {
  return convert(value, depth);
}

/** A list or a plain value is put under a name, because the content of an observation must be an object. */
export function fromJsonObject(value: JsonValue, name = 'value'): LlmxObject {
  const converted = fromJson(value);
  return isPlainObject(converted) ? converted : { [name]: converted };
}

const isPlainObject = (value: LlmxValue): value is LlmxObject =>
  typeof value === 'object' && !Array.isArray(value);

function convert(value: JsonValue, left: number): LlmxValue {
  if (value === null) return '';
  if (typeof value !== 'object') return value;
  if (left === 0) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map((item) => convert(item, left - 1));
  const pairs = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return pairs.every(([key]) => isKey(key))
    ? Object.fromEntries(pairs.map(([key, inner]) => [key, convert(inner, left - 1)]))
    : pairs.map(([key, inner]) => ({ key, value: convert(inner, Math.max(left - 2, 0)) }));
}

const isKey = (name: string) => /^[A-Za-z]\w*$/.test(name);
