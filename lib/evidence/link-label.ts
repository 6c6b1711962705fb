/**
 * Reads the label in brackets that joins a reference link to its definition (CommonMark 6.3, "link label"). Labels are equal if they
 * differ only in case and white space. Looks no further than a label may be long.
 */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';

const label = /\[((?:[^[\]\\]|\\[^]){0,999})\]/y;

type LinkLabel = { readonly text: string; readonly end: number };

/** Returns the normalised label whose bracket opens at `offset`, or null. The label of `[]` is empty. */
export function readLinkLabel(content: string, offset: number): LinkLabel | null {
  label.lastIndex = offset;
  const match = label.exec(content);
  return match === null ? null : { text: normalizeIdentifier(match[1] ?? ''), end: label.lastIndex };
}
