/**
 * Aligns the words of a quote with the words of the source: kept, changed into another word, left out or added, in order. Words are equal
 * if their canonical spelling is. Stretches that differ are aligned by similarity, up to a maximum size. Pure.
 */
import { diffArrays } from 'diff';
import { canonicalWord } from './meaning-words';

export type WordStep =
  | { readonly type: 'kept'; readonly source: number; readonly quote: number }
  | { readonly type: 'changed'; readonly source: number; readonly quote: number; readonly likeness: number }
  /** Several words on one side have the same letters as those on the other: a space was lost or inserted. */
  | { readonly type: 'respaced'; readonly source: readonly number[]; readonly quote: readonly number[] }
  | { readonly type: 'left_out'; readonly source: number }
  | { readonly type: 'added'; readonly quote: number };

/** With more edits than this between two word lists, they are not the same passage. The cost grows with the square of the edits. */
const maxEdits = 250;
/** Maximum number of words on either side of a differing stretch that is aligned by similarity. */
const maxStretch = 24;

/** Returns null if the two have too little in common. */
export function alignWords(source: readonly string[], quote: readonly string[]): WordStep[] | null {
  const changes = diffArrays(source.map(canonicalWord), quote.map(canonicalWord), {
    maxEditLength: maxEdits,
  });
  if (changes === undefined) return null;
  const steps: WordStep[] = [];
  let atSource = 0;
  let atQuote = 0;
  let removed: number[] = [];
  let added: number[] = [];
  const flush = (): void => {
    steps.push(...alignStretch({ source, quote, removed, added }));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) {
      for (let count = 0; count < change.value.length; count += 1) removed.push(atSource++);
    } else if (change.added) {
      for (let count = 0; count < change.value.length; count += 1) added.push(atQuote++);
    } else {
      flush();
      for (let count = 0; count < change.value.length; count += 1) {
        steps.push({ type: 'kept', source: atSource++, quote: atQuote++ });
      }
    }
  }
  flush();
  return steps;
}

type Stretch = {
  readonly source: readonly string[];
  readonly quote: readonly string[];
  readonly removed: readonly number[];
  readonly added: readonly number[];
};

function alignStretch(stretch: Stretch): WordStep[] {
  const { removed, added } = stretch;
  const leave = removed.map((index): WordStep => ({ type: 'left_out', source: index }));
  const add = added.map((index): WordStep => ({ type: 'added', quote: index }));
  if (removed.length !== added.length && isRespaced(stretch)) {
    return [{ type: 'respaced', source: removed, quote: added }];
  }
  return removed.length > maxStretch || added.length > maxStretch
    ? [...leave, ...add]
    : alignByLikeness(stretch);
}

/** True if both sides have the same letters. */
function isRespaced({ source, quote, removed, added }: Stretch): boolean {
  return removed.map((at) => source[at]).join('') === added.map((at) => quote[at]).join('');
}

/** Cost of leaving a word without a partner. A change costs one minus the similarity. */
const alone = 0.6;
/** Minimum similarity between one word and two words joined, if only a space and perhaps a letter went wrong. */
const respacedLikeness = 0.75;

/** Number of words that a move consumes on each side. The cheapest path through the table consists of these moves. */
const moves = [
  { rows: 1, columns: 1 },
  { rows: 1, columns: 0 },
  { rows: 0, columns: 1 },
  { rows: 2, columns: 1 },
  { rows: 1, columns: 2 },
  { rows: 3, columns: 1 },
] as const;

type Cell = {
  readonly cost: number;
  readonly move: (typeof moves)[number] | null;
  readonly likeness: number;
};

/** Aligns two short lists so that the paired words are as similar as possible. */
function alignByLikeness(stretch: Stretch): WordStep[] {
  const { removed, added } = stretch;
  const width = added.length + 1;
  const cells: Cell[] = [];
  for (let row = 0; row <= removed.length; row += 1) {
    for (let column = 0; column <= added.length; column += 1) {
      cells.push(chooseCell(stretch, cells, { row, column, width }));
    }
  }
  const steps: WordStep[] = [];
  let row = removed.length;
  let column = added.length;
  for (let cell = cells.at(-1); cell?.move != null; cell = cells[row * width + column]) {
    const { rows, columns } = cell.move;
    row -= rows;
    column -= columns;
    steps.push(
      createStep(removed.slice(row, row + rows), added.slice(column, column + columns), cell.likeness),
    );
  }
  return steps.reverse();
}

function createStep(source: readonly number[], quote: readonly number[], likeness: number): WordStep {
  const [left = 0] = source;
  const [right = 0] = quote;
  if (quote.length === 0) return { type: 'left_out', source: left };
  if (source.length === 0) return { type: 'added', quote: right };
  if (source.length + quote.length > 2) return { type: 'respaced', source, quote };
  return { type: 'changed', source: left, quote: right, likeness };
}

type Place = { readonly row: number; readonly column: number; readonly width: number };

function chooseCell(stretch: Stretch, cells: readonly Cell[], place: Place): Cell {
  const { row, column, width } = place;
  let best: Cell = { cost: row + column === 0 ? 0 : Number.POSITIVE_INFINITY, move: null, likeness: 0 };
  for (const move of moves) {
    if (move.rows > row || move.columns > column) continue;
    const before = cells[(row - move.rows) * width + column - move.columns]?.cost ?? 0;
    const likeness = likenessOf(stretch, place, move);
    const isLone = move.rows === 0 || move.columns === 0;
    if (move.rows + move.columns > 2 && (likeness < respacedLikeness || joinsSigns(stretch, place, move)))
      continue;
    const cost = before + (isLone ? alone : 1 - likeness);
    if (cost < best.cost) best = { cost, move, likeness };
  }
  return best;
}

/** True if one of the words joined is a number or a sign, which is no part of a word. */
const joinsSigns = (
  { source, removed }: Stretch,
  { row }: Place,
  { rows }: (typeof moves)[number],
): boolean => rows > 1 && removed.slice(row - rows, row).some((at) => !/\p{L}/u.test(source[at] ?? ''));

function likenessOf(stretch: Stretch, place: Place, move: (typeof moves)[number]): number {
  if (move.rows === 0 || move.columns === 0) return 0;
  const { source, quote, removed, added } = stretch;
  const join = (words: readonly string[], indexes: readonly number[]) =>
    indexes.map((at) => words[at]).join('');
  return measureLikeness(
    join(source, removed.slice(place.row - move.rows, place.row)),
    join(quote, added.slice(place.column - move.columns, place.column)),
  );
}

/**
 * Returns 1 for equal words and 0 for words with nothing in common: one minus the number of edits divided by the length of the longer word.
 */
export function measureLikeness(left: string, right: string): number {
  const longer = Math.max(left.length, right.length);
  // Long words are rare; beyond this length only their beginnings are compared.
  return longer === 0 ? 1 : 1 - countEdits(left.slice(0, 40), right.slice(0, 40)) / Math.min(longer, 40);
}

function countEdits(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1) ? 0 : 1;
      current.push(
        Math.min(
          (previous[column - 1] ?? 0) + same,
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
        ),
      );
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
