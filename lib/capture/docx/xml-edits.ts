/** Changes of the text of an XML part that are gathered while it is scanned, and made at once. What is replaced undoes the changes inside it. Pure. */
type XmlEdit = { readonly start: number; readonly end: number; readonly text: string };

export type XmlEdits = {
  /** Replaces a range that lies behind the changes so far, or around some of them. */
  replace(start: number, end: number, text: string): void;
  insert(at: number, text: string): void;
  apply(xml: string): string;
};

export function createXmlEdits(): XmlEdits {
  const edits: XmlEdit[] = [];
  return {
    replace: (start, end, text) => {
      let from = edits.length;
      while ((edits[from - 1]?.start ?? -1) >= start) from -= 1;
      const outside = edits.splice(from).filter((edit) => edit.end > end || edit.end === start);
      edits.push(...outside, { start, end, text });
    },
    insert: (at, text) => {
      edits.push({ start: at, end: at, text });
    },
    apply: (xml) => {
      let from = 0;
      let written = '';
      for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
        written += xml.slice(from, start) + text;
        from = end;
      }
      return written + xml.slice(from);
    },
  };
}
