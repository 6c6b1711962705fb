/**
 * The shortcuts of a target as typed values (LLMX 4): `~p:src/a.ts#L10-25` is a change of lines 10 to 25 of a file. Expanding always
 * succeeds, and opens nothing: whether a path may be reached is decided when an action is done (LLMX 9.2). Pure.
 */
const targetOperations = {
  '+': 'add',
  '-': 'remove',
  '~': 'modify',
  '?': 'query',
  '!': 'force',
  '*': 'all',
  '@': 'reference',
} as const;

type TargetOperation = (typeof targetOperations)[keyof typeof targetOperations];

type TargetPath = {
  readonly path: string;
  /** Lines from 1, both included; null: the whole of it. */
  readonly lines: { readonly start: number; readonly end: number } | null;
};

export type Target = {
  /** Null: the operation of the action alone. */
  readonly operation: TargetOperation | null;
  /** What is left without the sign before it. */
  readonly text: string;
  /** Null: no path, but an address, a command, a question. */
  readonly path: TargetPath | null;
};

/** @param base the folder that `^` is the parent of, as `docs/plans`; the root of the session where nothing is said. */
export function expandTarget(written: string, base = ''): Target {
  const operation = findOperation(written);
  const text = operation === null ? written : written.slice(1);
  return { operation, text, path: expandPath(text, base) };
}

const isOperation = (sign: string): sign is keyof typeof targetOperations =>
  Object.hasOwn(targetOperations, sign);

function findOperation(written: string): TargetOperation | null {
  const sign = written.charAt(0);
  return isOperation(sign) ? targetOperations[sign] : null;
}

function expandPath(text: string, base: string): TargetPath | null {
  const isMarked = text.startsWith('p:');
  const rest = isMarked ? text.slice('p:'.length) : text;
  const isRelative = rest === '^' || rest.startsWith('^/');
  if (!isMarked && !isRelative) return null;
  const { path, lines } = splitLines(rest);
  return { path: isRelative ? climb(path, base) : path, lines };
}

/** `^/src` beside `docs` is `src`; above the root it is `../src`, which nothing opens. */
function climb(path: string, base: string): string {
  const folders = base.split('/').filter((part) => part !== '');
  const parts = path.split('/');
  while (parts[0] === '^') {
    parts.shift();
    if (folders.length === 0 || folders.at(-1) === '..') folders.push('..');
    else folders.pop();
  }
  return [...folders, ...parts].join('/');
}

const lineSuffix = /#L(\d{1,9})(?:-L?(\d{1,9}))?$/;

/** A range that runs backwards is part of the name: nobody knows what it means. */
function splitLines(text: string): TargetPath {
  const found = lineSuffix.exec(text);
  const start = Number(found?.[1]);
  const end = Number(found?.[2] ?? found?.[1]);
  if (found === null || start < 1 || end < start) return { path: text, lines: null };
  return { path: text.slice(0, found.index), lines: { start, end } };
}
