/** Tells whether a text uses some words one after the other, whatever signs stand between them and in capitals or not. Pure. */

/** @returns true if one of the texts has these words one after the other */
export type IsPhrase = (words: string) => boolean;

export function createPhraseFinder(texts: readonly string[]): IsPhrase {
  // Most questions need no look into the sources, which may be long.
  let folded: string | null = null;
  return (words) => {
    folded ??= ` ${texts.map(foldWords).join(' · ')} `;
    return folded.includes(` ${foldWords(words)} `);
  };
}

const foldWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).join(' ');
