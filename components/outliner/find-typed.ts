/** What can be completed while a block is written: a page, a tag, a block, or a command. Pure. */
export type TypedKind = 'page' | 'tag' | 'block' | 'command';

export type Typed = {
  readonly kind: TypedKind;
  /** Where the sign begins that opened the completion, and where the caret is. */
  readonly start: number;
  readonly end: number;
  readonly query: string;
};

type Sign = { readonly kind: TypedKind; readonly open: string; readonly close: string };

const brackets: readonly Sign[] = [
  { kind: 'page', open: '[[', close: ']]' },
  { kind: 'block', open: '((', close: '))' },
];
/** A word that begins with the sign of a tag, or the words of a command, up to the caret. */
const tagBefore = /(?:^|[\s([{,;])#([\p{L}\p{N}_\-/.]{0,100})$/u;
const commandBefore = /(?:^|\s)\/(\p{L}[\p{L}\p{N} ]{0,30}|)$/u;

/** Returns what was begun last on the line of the caret and is not closed yet. */
export function findTyped(text: string, caret: number): Typed | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(lineStart, caret);
  const found = [
    ...brackets.map((sign) => findOpen(line, sign)),
    findWord(line, 'tag', tagBefore),
    findWord(line, 'command', commandBefore),
  ].filter((each) => each !== null);
  const last = found.toSorted((one, other) => other.start - one.start)[0];
  return last === undefined
    ? null
    : { kind: last.kind, query: last.query, start: lineStart + last.start, end: caret };
}

type Found = Omit<Typed, 'end'>;

function findOpen(line: string, { kind, open, close }: Sign): Found | null {
  const start = line.lastIndexOf(open);
  if (start === -1 || line.includes(close, start)) return null;
  return { kind, start, query: line.slice(start + open.length) };
}

function findWord(line: string, kind: TypedKind, pattern: RegExp): Found | null {
  const query = pattern.exec(line.slice(-120))?.[1];
  return query === undefined ? null : { kind, start: line.length - query.length - 1, query };
}
