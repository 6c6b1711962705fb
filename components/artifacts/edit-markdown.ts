/**
 * The commands of the text editor: each takes a text and what is selected in it, and returns the change and what is selected afterwards.
 * Pure. Applied twice, a command that marks text takes its marks away again.
 */
export type Selection = { readonly from: number; readonly to: number };

export type TextEdit = {
  /** The stretch of the text that is replaced. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly selection: Selection;
};

export const formatNames = [
  'bold',
  'italic',
  'heading',
  'bullets',
  'numbers',
  'quotation',
  'link',
  'table',
] as const;
export type FormatName = (typeof formatNames)[number];

export function editMarkdown(text: string, selection: Selection, format: FormatName): TextEdit {
  switch (format) {
    case 'bold':
      return toggleMark(text, selection, '**');
    case 'italic':
      return toggleMark(text, selection, '_');
    case 'heading':
    case 'bullets':
    case 'numbers':
    case 'quotation':
      return toggleLines(text, selection, lineFormats[format]);
    case 'link':
      return insertLink(text, selection);
    case 'table':
      return insertTable(text, selection);
  }
}

function toggleMark(text: string, selection: Selection, mark: string): TextEdit {
  const { from, to } = trimSelection(text, selection);
  const words = text.slice(from, to);
  const isInside = words.length >= 2 * mark.length && words.startsWith(mark) && words.endsWith(mark);
  if (isInside) {
    const insert = words.slice(mark.length, -mark.length);
    return { from, to, insert, selection: { from, to: from + insert.length } };
  }
  const isAround = text.slice(0, from).endsWith(mark) && text.slice(to).startsWith(mark);
  if (isAround) {
    const start = from - mark.length;
    return {
      from: start,
      to: to + mark.length,
      insert: words,
      selection: { from: start, to: start + words.length },
    };
  }
  return {
    from,
    to,
    insert: `${mark}${words}${mark}`,
    selection: { from: from + mark.length, to: to + mark.length },
  };
}

/** Marks beside a space would be shown as signs, so spaces at the ends are left out. A caret in a word selects the word. */
function trimSelection(text: string, { from, to }: Selection): Selection {
  if (from === to) return findWord(text, from);
  const words = text.slice(from, to);
  if (words.trim() === '') return { from, to: from };
  return { from: from + words.length - words.trimStart().length, to: from + words.trimEnd().length };
}

/** Longest part of a word on one side of the caret that is looked at. */
const wordChars = 100;

function findWord(text: string, caret: number): Selection {
  const before = /[\p{L}\p{N}\p{M}]*$/u.exec(text.slice(Math.max(0, caret - wordChars), caret))?.[0] ?? '';
  const after = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(caret, caret + wordChars))?.[0] ?? '';
  const isWithin = before !== '' && after !== '';
  return isWithin ? { from: caret - before.length, to: caret + after.length } : { from: caret, to: caret };
}

type LineFormat = {
  /** The sign at the start of a line that has the format. */
  readonly sign: RegExp;
  readonly write: (index: number) => string;
};

const lineFormats = {
  heading: { sign: /^#{1,6} /, write: () => '## ' },
  bullets: { sign: /^[-*+] /, write: () => '- ' },
  numbers: { sign: /^\d{1,9}[.)] /, write: (index) => `${index + 1}. ` },
  quotation: { sign: /^> ?/, write: () => '> ' },
} as const satisfies Record<string, LineFormat>;

/** The signs that a line format replaces. A quotation stands around others. */
const replaced = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] )/;

function toggleLines(text: string, selection: Selection, format: LineFormat): TextEdit {
  const from = text.lastIndexOf('\n', selection.from - 1) + 1;
  const end = text.indexOf('\n', Math.max(selection.to - 1, selection.from));
  const to = end === -1 ? text.length : end;
  const lines = text.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const hasAll = filled.length > 0 && filled.every((line) => format.sign.test(line));
  let index = 0;
  const insert = lines
    .map((line) => {
      if (hasAll) return line.replace(format.sign, '');
      if (line.trim() === '' && lines.length > 1) return line;
      const bare = format === lineFormats.quotation ? line : line.replace(replaced, '');
      const written = format.write(index) + bare;
      index += 1;
      return written;
    })
    .join('\n');
  const isCaret = selection.from === selection.to;
  const caret = Math.max(from, selection.from + insert.length - (to - from));
  return {
    from,
    to,
    insert,
    selection: isCaret ? { from: caret, to: caret } : { from, to: from + insert.length },
  };
}

const linkAddress = 'https://';

/** Selects what is to be typed next: the words if there are none, or else the address. */
function insertLink(text: string, { from, to }: Selection): TextEdit {
  const words = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(words);
  const [label, address] = isAddress ? ['', words] : [words, linkAddress];
  const start = from + 1;
  const addressStart = start + label.length + 2;
  return {
    from,
    to,
    insert: `[${label}](${address})`,
    selection:
      label === '' ? { from: start, to: start } : { from: addressStart, to: addressStart + address.length },
  };
}

const table = '| Column | Column |\n| --- | --- |\n|  |  |\n|  |  |';

/** A table stands between blank lines, after the line of the caret. Its first label is selected. */
function insertTable(text: string, { to }: Selection): TextEdit {
  const end = text.indexOf('\n', to);
  const at = end === -1 ? text.length : end;
  const isLineEmpty = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
  const before = at === 0 ? '' : isLineEmpty ? '\n' : '\n\n';
  const after = text.slice(at).startsWith('\n\n') || at === text.length ? '' : '\n';
  const start = at + before.length + '| '.length;
  return {
    from: at,
    to: at,
    insert: `${before}${table}${after}`,
    selection: { from: start, to: start + 'Column'.length },
  };
}
