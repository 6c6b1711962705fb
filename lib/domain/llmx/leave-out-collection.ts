/**
 * Leaves out of an action's result the id of the collection in which the session works. CTX has named it once for the whole session, and a
 * search would repeat it with every passage. The ids of other collections stay. Pure.
 */
import type { LlmxObject } from '@/lib/protocol/llmx';

type Value = LlmxObject[string];

export function leaveOutCollection(content: LlmxObject, collectionId: string | null): LlmxObject {
  if (collectionId === null) return content;
  const pairs = Object.entries(content).filter(
    ([key, value]) => key !== 'collectionId' || value !== collectionId,
  );
  return Object.fromEntries(pairs.map(([key, value]) => [key, clean(value, collectionId)]));
}

function clean(value: Value, collectionId: string): Value {
  if (typeof value !== 'object') return value;
  return isList(value)
    ? value.map((item) => clean(item, collectionId))
    : leaveOutCollection(value, collectionId);
}

const isList = (value: object): value is readonly Value[] => Array.isArray(value);
