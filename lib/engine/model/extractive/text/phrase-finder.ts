/** Tells whether a text uses some words one after the other, whatever stands between them and however they are written. Pure. */

/** @returns true if one of the texts has these words one after the other */
export type IsPhrase = (words: string) => boolean;

export function createPhraseFinder(texts: readonly string[]): IsPhrase {
  const text = ` ${texts.map(foldWords).join(' · ')} `;
  return (words) => text.includes(` ${foldWords(words)} `);
}

const foldWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).join(' ');
