/**
 * Words for what a config says, as it is written: an id becomes a name, a reference becomes what it stands for, and what is missing or
 * odd becomes something general. Never throws, and never shows a value that is marked secret. Pure.
 */
import { z } from 'zod';
import { countNoun, shorten } from '@/lib/core/text';
import { findReferences, isReferenceTo } from '../find-references';
import type { FindName } from './define-action';

/** Characters of a quoted text in an effect: half a line. */
const quotedChars = 60;

const textsSchema = z.array(z.string());

/** The text, if it is one that is written out. */
export function readLiteral(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && findReferences(value).length === 0 ? value : null;
}

/** A text as it is written, references and all. */
export function readWritten(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Where a record lies that is named by its id: with the one that started the workflow, or nobody knows yet. */
export function findCollectionOf(id: unknown): string | null {
  return isReferenceTo(id, 'trigger.id') ? '{{trigger.collection_id}}' : null;
}

/** `“Harbours”`, or what is said where there is no name for it. */
export function sayNamed(value: unknown, findName: FindName, otherwise: string): string {
  const id = readLiteral(value);
  const name = id === null ? null : findName(id);
  return name === null ? otherwise : `“${shorten(name, quotedChars)}”`;
}

export function sayCollection(value: unknown, findName: FindName): string {
  return sayNamed(value, findName, readLiteral(value) === null ? 'the same collection' : 'a collection');
}

/** A text in quotation marks, those inside it made single, with its references as they are written. */
export function sayQuoted(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== ''
    ? `“${shorten(value, quotedChars).replaceAll('“', '‘').replaceAll('”', '’')}”`
    : otherwise;
}

/** "the owners", "Ada and 2 others". */
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

/** "of the chosen sources", or nothing where all are meant. */
export function saySources(value: unknown): string {
  const read = textsSchema.safeParse(value);
  if (read.success)
    return read.data.length === 0 ? '' : `, reading only ${countNoun(read.data.length, 'source')}`;
  return typeof value === 'string' ? ', reading only the sources found' : '';
}
