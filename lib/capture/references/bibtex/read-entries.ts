/**
 * Reads the entries of a BibTeX or BibLaTeX file: fields with their macros put in, as they were written. An entry that does not end is given
 * up where the next one begins, so that reading is linear and one broken entry loses no other. Text between entries is a comment. Pure.
 */

export type BibtexEntry = {
  /** In lower case: `article`. */
  readonly type: string;
  readonly key: string;
  readonly line: number;
  /** By name in lower case; values are TeX. */
  readonly fields: ReadonlyMap<string, string>;
};

export type BibtexFault = { readonly line: number; readonly key: string | null; readonly reason: string };

export type ReadEntries = {
  readonly entries: readonly BibtexEntry[];
  readonly faults: readonly BibtexFault[];
};

const months: readonly (readonly [string, string])[] = [
  ['jan', 'January'],
  ['feb', 'February'],
  ['mar', 'March'],
  ['apr', 'April'],
  ['may', 'May'],
  ['jun', 'June'],
  ['jul', 'July'],
  ['aug', 'August'],
  ['sep', 'September'],
  ['oct', 'October'],
  ['nov', 'November'],
  ['dec', 'December'],
];

/** What is wrong with the entry that is being read. Never leaves this file. */
class BrokenEntry extends Error {
  override readonly name = 'BrokenEntry';
}

export function readEntries(text: string, mostEntries: number): ReadEntries {
  const entries: BibtexEntry[] = [];
  const faults: BibtexFault[] = [];
  const macros = new Map<string, string>(months);
  const countLines = createLineCounter(text);
  const start = /@\s*([a-z][\w-]{0,40})\s*([{(])/gi;
  let found = start.exec(text);
  while (found !== null) {
    const [whole, word = '', bracket = '{'] = found;
    const line = countLines(found.index);
    const scanner = createScanner(text, { at: found.index + whole.length, bracket });
    try {
      const type = word.toLowerCase();
      if (type === 'comment' || type === 'preamble') scanner.skipGroup();
      else if (type === 'string')
        for (const [name, value] of scanner.readFields(macros)) macros.set(name, value);
      else if (entries.length + faults.length >= mostEntries) {
        faults.push({
          line,
          key: null,
          reason: `Only the first ${mostEntries.toLocaleString('en')} references of a file are read.`,
        });
        return { entries, faults };
      } else {
        const key = scanner.readKey();
        entries.push({ type, key, line, fields: scanner.readFields(macros) });
      }
    } catch (error) {
      if (!(error instanceof BrokenEntry)) throw error;
      faults.push({ line, key: scanner.getKey(), reason: error.message });
    }
    start.lastIndex = scanner.getEnd();
    found = start.exec(text);
  }
  return { entries, faults };
}

/** Returns the line of ascending offsets, in one pass. */
function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}

/** A line that begins like this begins the next entry, even if the one before it has not ended. */
const nextEntry = /@[a-z][\w-]{0,40}\s*[{(]\s*[^\s{}"=,]+\s*,/iy;

type Scanner = {
  readonly skipGroup: () => void;
  readonly readKey: () => string;
  readonly readFields: (macros: ReadonlyMap<string, string>) => Map<string, string>;
  readonly getKey: () => string | null;
  readonly getEnd: () => number;
};

function createScanner(text: string, opened: { readonly at: number; readonly bracket: string }): Scanner {
  const closing = opened.bracket === '(' ? ')' : '}';
  let { at } = opened;
  let key: string | null = null;

  const skipBlanks = () => {
    while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  };

  /** Throws where a line begins the next entry. */
  const requireSameEntry = () => {
    nextEntry.lastIndex = at + 1;
    let next = at + 1;
    while (text[next] === ' ' || text[next] === '\t') next += 1;
    nextEntry.lastIndex = next;
    if (text[next] !== '@' || !nextEntry.test(text)) return;
    at = next;
    throw new BrokenEntry(
      'It does not end before the next one begins: a brace or a quotation mark is missing.',
    );
  };

  const throwUnended = (): never => {
    at = text.length;
    throw new BrokenEntry('It does not end: a brace or a quotation mark is missing.');
  };

  /** Reads to the sign that closes what has been opened, outside of inner braces. */
  function readUntil(end: string): string {
    const from = at;
    let depth = 0;
    for (; at < text.length; at += 1) {
      const char = text[at];
      if (char === '\\') at += 1;
      else if (char === end && depth === 0) {
        at += 1;
        return text.slice(from, at - 1);
      } else if (char === '{') depth += 1;
      else if (char === '}') depth -= 1;
      else if (char === '\n') requireSameEntry();
    }
    return throwUnended();
  }

  function skipGroup(): void {
    readUntil(closing);
  }

  function readKey(): string {
    const found = /[^,\s{}=]*/y;
    skipBlanks();
    found.lastIndex = at;
    const read = found.exec(text)?.[0] ?? '';
    // A key may be left out, or contain blanks.
    const end = /[^,={}\n]*/y;
    end.lastIndex = at;
    const whole = end.exec(text)?.[0] ?? '';
    const after = text[at + whole.length];
    if (after === '=') return '';
    key = whole.trim() || read;
    at += whole.length;
    return key;
  }

  function readFields(macros: ReadonlyMap<string, string>): Map<string, string> {
    const fields = new Map<string, string>();
    while (true) {
      skipSeparators();
      if (at >= text.length) return throwUnended();
      if (text[at] === closing) {
        at += 1;
        return fields;
      }
      const name = readName();
      skipBlanks();
      if (text[at] !== '=') throw new BrokenEntry(`After “${name}” there is no sign “=”.`);
      at += 1;
      const value = readValue(macros);
      // The first of two fields with one name counts, as in BibTeX.
      if (!fields.has(name)) fields.set(name, value);
    }
  }

  function skipSeparators(): void {
    while (true) {
      skipBlanks();
      if (text[at] === ',') at += 1;
      // BibLaTeX's own reader passes over comments of TeX between fields.
      else if (text[at] === '%') while (at < text.length && text[at] !== '\n') at += 1;
      else return;
    }
  }

  function readName(): string {
    const from = at;
    while (at < text.length && !/[\s={},"#%()]/.test(text[at] ?? '')) at += 1;
    const name = text.slice(from, at).toLowerCase();
    if (name.startsWith('@') && name.length > 1) {
      at = from;
      throw new BrokenEntry('It does not end before the next one begins: a brace is missing.');
    }
    if (name === '') {
      at += 1;
      throw new BrokenEntry(`The sign “${text[at - 1] ?? ''}” stands where a field should begin.`);
    }
    return name;
  }

  function readValue(macros: ReadonlyMap<string, string>): string {
    let value = '';
    while (true) {
      skipBlanks();
      value += readPiece(macros);
      skipBlanks();
      if (text[at] !== '#') return value;
      at += 1;
    }
  }

  function readPiece(macros: ReadonlyMap<string, string>): string {
    const char = text[at];
    if (char === '{' || char === '"') {
      at += 1;
      return readUntil(char === '{' ? '}' : '"');
    }
    const word = /[^\s,#{}()"=]+/y;
    word.lastIndex = at;
    const name = word.exec(text)?.[0] ?? '';
    // `year = ,` has no value, which BibTeX takes for an empty one.
    at += name.length;
    return /^\d+$/.test(name) ? name : (macros.get(name.toLowerCase()) ?? name);
  }

  return { skipGroup, readKey, readFields, getKey: () => key, getEnd: () => at };
}
