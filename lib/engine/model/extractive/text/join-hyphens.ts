/**
 * Reads a word with a hyphen as the closed word, too: some write "meet-up", others "meetup". Pure.
 */
import { readWordKey } from './word-key';

/** Two parts of letters. Of more parts, nobody writes the closed word. */
const hyphened = /(?<![\p{L}\p{N}-])(\p{L}{2,20})[-‐‑](\p{L}{2,20})(?![\p{L}\p{N}-])/gu;

/** Returns the keys of the closed words of a text. */
export const listJoinedKeys = (text: string): string[] =>
  [...text.matchAll(hyphened)].map(([, left = '', right = '']) =>
    readWordKey(`${left}${right}`.toLowerCase()),
  );

/** Closes the words of which `isKnown` knows the closed form. Takes and returns a question. */
export const joinHyphens = (text: string, isKnown: (key: string) => boolean): string =>
  text.replace(hyphened, (written, left: string, right: string) =>
    isKnown(readWordKey(`${left}${right}`.toLowerCase())) ? `${left}${right}` : written,
  );
