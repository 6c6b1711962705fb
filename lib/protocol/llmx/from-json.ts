/**
 * JSON as LLMX says it (LLMX 2.3): there is no null, so a field without a value is left out and an item without one is an empty string; an
 * object whose names LLMX cannot spell is a list of pairs. What is nested deeper than a message may be is its JSON, as text. Pure.
 */
import type { JsonValue } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import type { LlmxObject, LlmxValue } from './value';

/** Kept for the block and the field around it. */
const depth = limits.llmxDepth - 4;

export function fromJson(value: JsonValue): LlmxValue {
  return convert(value, depth);
}

/** A list or a plain value stands under a name of its own: the content of an observation is an object. */
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
