/** Finds the position of a range of lines in a text (LLMX 4.1, `#L10-25`), in UTF-16 units. Pure, one pass. */
export type Lines = { readonly start: number; readonly end: number };

/** Null if the text has no such line. A range that extends beyond the end stops at the end. */
export function locateLines(text: string, { start, end }: Lines): { start: number; end: number } | null {
  let line = 1;
  let from = start === 1 ? 0 : null;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (line === end && from !== null) return { start: from, end: at };
    line += 1;
    if (line === start) from = at + 1;
  }
  return from === null ? null : { start: from, end: text.length };
}
