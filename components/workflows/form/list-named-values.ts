import { type KnownValue } from './list-known-values';
import type { NamedNoun } from './named-noun';
import { writeReference } from './write-reference';

export type NamedValue = { readonly value: string; readonly label: string; readonly note: string };

/** Lists the values from the trigger and earlier steps that name a record of this kind, in words. Pure. */
export function listNamedValues(known: readonly KnownValue[], noun: NamedNoun): readonly NamedValue[] {
  return known
    .filter(({ names }) => names === noun)
    .map((entry) => ({
      value: writeReference(entry),
      label: describeRecord(entry, noun),
      note: entry.from,
    }));
}

/** The titles of such values speak of ids. A form names the record instead. */
function describeRecord({ path, kind }: KnownValue, noun: NamedNoun): string {
  if (kind === 'list') return `All ${noun}s found`;
  if (path.endsWith('.first_id')) return `The newest ${noun} found`;
  return `Its ${noun}`;
}
