/**
 * The convention by which an answer marks its less important quotes: a paragraph that calls them "More passages" or, below a refusal, "Nearest
 * passages", and everything below it. Screens fold that part, the API says where it begins, and every other reader of the Markdown sees an
 * ordinary text. Pure.
 */
export const morePassagesLine = '**More passages**';
export const nearestPassagesLine = '**Nearest passages**';

/** Returns where the line begins in a text, or null if the text has none or begins with it. */
export function findMorePassages(markdown: string): number | null {
  const places = [morePassagesLine, nearestPassagesLine].map((line) =>
    markdown.lastIndexOf(`\n\n${line}\n\n`),
  );
  const at = Math.max(...places);
  return at < 0 ? null : at + 2;
}
