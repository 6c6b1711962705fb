/**
 * Reads character references as defined in Markdown (CommonMark 2.5): `&amp;`, `&#8364;`, `&#x20AC;`. An unknown name stays as it is
 * written. Never renders anything.
 */
import { decodeString } from 'micromark-util-decode-string';

const reference = /&#?\w{1,31};/y;

export type CharacterReference = { readonly length: number; readonly text: string };

/** Returns the reference that begins at `offset`, or null if there is no known one. */
export function readCharacterReference(source: string, offset: number): CharacterReference | null {
  reference.lastIndex = offset;
  const written = reference.exec(source)?.[0] ?? '';
  const text = decodeString(written);
  return text === written ? null : { length: written.length, text };
}
