/** Summarises a tool's result in a few words for one line. Pure. The full result is shown when the row is opened. */
import type { JsonValue } from '@/lib/core/json';
import { countNoun, shorten } from '@/lib/core/text';
import { nameField } from '@/components/ui/name-field';

const maxChars = 60;
/** Fields that say what a result is about, the most informative first. */
const telling = [
  'message',
  'title',
  'fileName',
  'name',
  'summary',
  'description',
  'status',
  'value',
  'result',
] as const;

export function summariseResult(result: JsonValue): string {
  if (result === null) return '';
  if (Array.isArray(result)) return countNoun(result.length, 'entry', 'entries');
  if (typeof result !== 'object') return shorten(String(result), maxChars);
  return findCount(result) ?? findTelling(result) ?? countNoun(Object.keys(result).length, 'field');
}

type JsonObject = { [key: string]: JsonValue };

/** If the result consists of one list, returns the list's length in words. */
function findCount(result: JsonObject): string | null {
  const lists = Object.entries(result).flatMap(([name, value]) =>
    Array.isArray(value) ? [{ name, length: value.length }] : [],
  );
  const [list] = lists;
  if (list === undefined || lists.length > 1) return null;
  const noun = nameField(list.name).toLowerCase();
  return countNoun(list.length, noun.replace(/s$/, ''), noun);
}

function findTelling(result: JsonObject): string | null {
  for (const name of telling) {
    const value = result[name];
    if (typeof value === 'string' || typeof value === 'number') return shorten(String(value), maxChars);
  }
  return null;
}
