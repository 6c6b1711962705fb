/**
 * Expands the shortcuts of a target to typed values (LLMX 4): `~p:src/a.ts#L10-25` is a change of lines 10 to 25 of a file. Expanding
 * always succeeds and opens nothing. Whether a path may be accessed is decided when an action is executed (LLMX 9.2). Pure.
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
  /** Lines from 1, both ends included. Null means the whole file. */
  readonly lines: { readonly start: number; readonly end: number } | null;
};

export type Target = {
  /** Null if the target has no operation of its own, so that only the action's applies. */
  readonly operation: TargetOperation | null;
  /** The target without its leading operation character. */
  readonly text: string;
  /** Null if it is not a path but an address, a command or a question. */
  readonly path: TargetPath | null;
};

/** @param base the folder whose parent `^` means, such as `docs/plans`. Defaults to the root of the session. */
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

/** Relative to `docs`, `^/src` is `src`. Above the root it becomes `../src`, which nothing opens. */
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

/** A range that runs backwards has no meaning, so it is kept as part of the name. */
function splitLines(text: string): TargetPath {
  const found = lineSuffix.exec(text);
  const start = Number(found?.[1]);
  const end = Number(found?.[2] ?? found?.[1]);
  if (found === null || start < 1 || end < start) return { path: text, lines: null };
  return { path: text.slice(0, found.index), lines: { start, end } };
}
