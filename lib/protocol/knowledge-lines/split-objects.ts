/**
 * Finds the JSON objects in a text by their braces, in one pass: for lines that are not a single object, such as an array, two objects side
 * by side, or an object after words. It does not interpret the objects, and what it cuts out may still not be JSON.
 */
export type SplitObjects = {
  readonly objects: readonly string[];
  /** An unfinished object, from its brace to the end of the text, or null if there is none. */
  readonly open: string | null;
  /** True if the text outside the objects contains anything but white space and array punctuation. */
  readonly hasWords: boolean;
};

export function splitObjects(text: string): SplitObjects {
  const objects: string[] = [];
  let hasWords = false;
  let start = -1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (depth === 0) {
      if (sign === '{') [start, depth] = [at, 1];
      else if (sign !== undefined && !/[\s,[\]]/.test(sign)) hasWords = true;
    } else if (isInString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) objects.push(text.slice(start, at + 1));
    }
  }
  return { objects, open: depth === 0 ? null : text.slice(start), hasWords };
}
