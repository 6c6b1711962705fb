/**
 * Describes the parts of a config in words: an id becomes a name, a reference becomes what it refers to, and missing or invalid values
 * become a general phrase. Never throws, and never shows a value that is marked secret. Pure.
 */
import { z } from 'zod';
import { countNoun, shorten } from '@/lib/core/text';
import { findReferences, isReferenceTo } from '../find-references';
import type { FindName } from './define-action';

/** Characters of a quoted text in the description of an effect: half a line. */
const quotedChars = 60;

const textsSchema = z.array(z.string());

/** Returns the text if it contains no references; otherwise null. */
export function readLiteral(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && findReferences(value).length === 0 ? value : null;
}

/** Returns a text as written, including references. */
export function readWritten(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/**
 * Returns the collection of a record that is given by its id: that of the record that started the workflow, or null if it is not known yet.
 */
export function findCollectionOf(id: unknown): string | null {
  return isReferenceTo(id, 'trigger.id') ? '{{trigger.collection_id}}' : null;
}

/** Returns `“Harbours”`, or `otherwise` if there is no name for the value. */
export function sayNamed(value: unknown, findName: FindName, otherwise: string): string {
  const id = readLiteral(value);
  const name = id === null ? null : findName(id);
  return name === null ? otherwise : `“${shorten(name, quotedChars)}”`;
}

export function sayCollection(value: unknown, findName: FindName): string {
  return sayNamed(value, findName, readLiteral(value) === null ? 'the same collection' : 'a collection');
}

/** Returns a text in quotation marks, with inner ones made single and its references as written. */
export function sayQuoted(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== ''
    ? `“${shorten(value, quotedChars).replaceAll('“', '‘').replaceAll('”', '’')}”`
    : otherwise;
}

/** Returns "the owners", "Ada and 2 others". */
export function sayPeople(value: unknown, findName: FindName): string {
  const read = textsSchema.safeParse(value);
  if (!read.success || read.data.length === 0) return 'nobody yet';
  const names = read.data.map((person) =>
    ['owners', 'editors'].includes(person) ? `the ${person}` : (findName(person) ?? person),
  );
  const [first, second] = names;
  if (names.length <= 2) return second === undefined ? `${first}` : `${first} and ${second}`;
  return `${first} and ${countNoun(names.length - 1, 'other')}`;
}

/** Returns "of the chosen sources", or an empty string if all sources are meant. */
export function saySources(value: unknown): string {
  const read = textsSchema.safeParse(value);
  if (read.success)
    return read.data.length === 0 ? '' : `, reading only ${countNoun(read.data.length, 'source')}`;
  return typeof value === 'string' ? ', reading only the sources found' : '';
}
