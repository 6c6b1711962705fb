/**
 * Reads files whose lines begin with a tag: RIS, and the format of PubMed (nbib). Both are divided here into entries of fields; what the tags
 * mean is said in `read-ris.ts` and `read-nbib.ts`. Pure and linear.
 */

export type TaggedEntry = {
  readonly line: number;
  readonly fields: ReadonlyMap<string, readonly string[]>;
};

type TaggedFormat = {
  /** Matches a line with a tag: the tag, and its value. */
  readonly tagged: RegExp;
  /** @param isAfterBlank true for the first tag after a blank line */
  readonly begins: (tag: string, isAfterBlank: boolean) => boolean;
  readonly ends: (tag: string) => boolean;
};

export const risLines: TaggedFormat = {
  // Two blanks stand before the dash and one after it. Many programs write fewer.
  tagged: /^\s{0,2}([A-Z][A-Z0-9])\s{1,3}-(?:\s(.*)|)$/,
  begins: (tag) => tag === 'TY',
  ends: (tag) => tag === 'ER',
};

export const nbibLines: TaggedFormat = {
  tagged: /^([A-Z]{2,4})\s{0,2}- (.*)$/,
  begins: (_tag, isAfterBlank) => isAfterBlank,
  ends: () => false,
};

export function readTagged(text: string, format: TaggedFormat): readonly TaggedEntry[] {
  const entries: TaggedEntry[] = [];
  let fields: Map<string, string[]> | null = null;
  let values: string[] | null = null;
  let isAfterBlank = true;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, value = ''] = format.tagged.exec(line) ?? [];
    if (tag === undefined) {
      continueValue(values, line);
      isAfterBlank ||= line.trim() === '';
      continue;
    }
    if (format.begins(tag, isAfterBlank)) {
      fields = new Map();
      entries.push({ line: index + 1, fields });
    }
    isAfterBlank = false;
    if (fields === null) continue;
    values = fields.get(tag) ?? [];
    values.push(value.trim());
    fields.set(tag, values);
    if (format.ends(tag)) {
      fields = null;
      values = null;
    }
  }
  return entries;
}

/** A line without a tag goes on with the value before it. A blank one begins a paragraph. */
function continueValue(values: string[] | null, line: string): void {
  const last = values?.length ?? 0;
  if (values === null || last === 0) return;
  values[last - 1] = `${values[last - 1] ?? ''}\n${line.trim()}`;
}
