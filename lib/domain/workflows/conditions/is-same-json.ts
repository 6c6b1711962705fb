/** Equality of JSON values, ignoring the order of keys. Pure; uses a stack instead of recursion, so that no nesting depth overflows. */
import type { JsonValue } from '@/lib/core/json';

export function isSameJson(left: JsonValue, right: JsonValue): boolean {
  const waiting: [JsonValue | undefined, JsonValue | undefined][] = [[left, right]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (!isStructure(one) || !isStructure(other) || Array.isArray(one) !== Array.isArray(other)) return false;
    const inner = new Map(Object.entries(other));
    if (inner.size !== Object.keys(one).length) return false;
    for (const [key, value] of Object.entries(one)) waiting.push([value, inner.get(key)]);
  }
  return true;
}

function isStructure(value: JsonValue | undefined): value is JsonValue[] | { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null;
}
