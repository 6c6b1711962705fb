/**
 * Finds what changed between two revisions: hunks of whole lines, with the removed and added words inside each. Lines that occur exactly
 * once on both sides anchor the two texts (patience diff). Between the anchors the shortest edit is computed up to a limit, and anything
 * beyond the limit is shown as replaced. Applying the hunks to `before` always gives `after`.
 */
import { diffArrays } from 'diff';
import { limits } from '@/lib/core/limits';

export type DiffPart = { readonly type: 'same' | 'removed' | 'added'; readonly text: string };

/** Offsets refer to the two Markdown texts. The text between two hunks is the same in both. */
export type DiffHunk = {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
  readonly parts: readonly DiffPart[];
};

/** A stretch of lines or words on both sides; the end is exclusive. */
type Stretch = {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
};

type Budget = { left: number };

/** Minimum share of text that must be unchanged for a word diff to be easier to read than old and new below each other. */
const minSameShare = 0.25;
const token = /\s+|[\p{L}\p{M}\p{N}_]+|[^]/gu;

export function diffMarkdown(before: string, after: string): DiffHunk[] {
  const lines = { before: splitKeepingEnds(before), after: splitKeepingEnds(after) };
  const budget: Budget = { left: limits.diffTotalEdits };
  const changed = findAnchoredStretches(lines.before, lines.after).flatMap((stretch) =>
    diffStretch(lines, stretch, budget),
  );
  const offsets = { before: listOffsets(lines.before), after: listOffsets(lines.after) };
  return joinTouching(changed).map((stretch) => {
    const place = {
      beforeStart: offsets.before[stretch.beforeStart] ?? 0,
      beforeEnd: offsets.before[stretch.beforeEnd] ?? 0,
      afterStart: offsets.after[stretch.afterStart] ?? 0,
      afterEnd: offsets.after[stretch.afterEnd] ?? 0,
    };
    const texts = {
      before: before.slice(place.beforeStart, place.beforeEnd),
      after: after.slice(place.afterStart, place.afterEnd),
    };
    return { ...place, parts: diffWords(texts, budget) };
  });
}

const splitKeepingEnds = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

function listOffsets(lines: readonly string[]): number[] {
  const offsets = [0];
  for (const line of lines) offsets.push((offsets.at(-1) ?? 0) + line.length);
  return offsets;
}

/**
 * Returns the stretches between lines that occur exactly once on both sides, using the longest sequence of such lines that is in the same
 * order on both.
 */
function findAnchoredStretches(before: readonly string[], after: readonly string[]): Stretch[] {
  const onceAfter = indexOnce(after);
  const pairs = [...indexOnce(before)].flatMap(([line, index]) => {
    const other = onceAfter.get(line);
    return other === undefined ? [] : [{ before: index, after: other }];
  });
  const stretches: Stretch[] = [];
  let beforeStart = 0;
  let afterStart = 0;
  for (const anchor of keepLongestRise(pairs)) {
    stretches.push({ beforeStart, beforeEnd: anchor.before, afterStart, afterEnd: anchor.after });
    beforeStart = anchor.before + 1;
    afterStart = anchor.after + 1;
  }
  stretches.push({ beforeStart, beforeEnd: before.length, afterStart, afterEnd: after.length });
  return stretches;
}

function indexOnce(lines: readonly string[]): Map<string, number> {
  const seen = new Set<string>();
  const once = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (seen.has(line)) once.delete(line);
    else once.set(line, index);
    seen.add(line);
  }
  return once;
}

type Pair = { readonly before: number; readonly after: number };
type Rise = { readonly pair: Pair; readonly previous: Rise | undefined };

/** Returns the longest selection of pairs, ascending in `before`, that also ascends in `after`. */
function keepLongestRise(pairs: readonly Pair[]): Pair[] {
  /** The last pair of the best selection of each length found so far. */
  const tails: Rise[] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((tails[middle]?.pair.after ?? 0) < pair.after) low = middle + 1;
      else high = middle;
    }
    tails[low] = { pair, previous: tails[low - 1] };
  }
  const rise: Pair[] = [];
  for (let last = tails.at(-1); last !== undefined; last = last.previous) rise.push(last.pair);
  return rise.reverse();
}

type Lines = { readonly before: readonly string[]; readonly after: readonly string[] };

function diffStretch(lines: Lines, stretch: Stretch, budget: Budget): Stretch[] {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = stretch;
  const isRoom = () => beforeStart < beforeEnd && afterStart < afterEnd;
  while (isRoom() && lines.before[beforeStart] === lines.after[afterStart]) {
    beforeStart += 1;
    afterStart += 1;
  }
  while (isRoom() && lines.before[beforeEnd - 1] === lines.after[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  const whole = { beforeStart, beforeEnd, afterStart, afterEnd };
  if (beforeStart === beforeEnd && afterStart === afterEnd) return [];
  const changes = spend(
    budget,
    lines.before.slice(beforeStart, beforeEnd),
    lines.after.slice(afterStart, afterEnd),
  );
  if (changes === null) return [whole];
  const found: Stretch[] = [];
  let atBefore = beforeStart;
  let atAfter = afterStart;
  for (const change of changes) {
    const nextBefore = atBefore + (change.added ? 0 : change.value.length);
    const nextAfter = atAfter + (change.removed ? 0 : change.value.length);
    if (change.added || change.removed) {
      found.push({ beforeStart: atBefore, beforeEnd: nextBefore, afterStart: atAfter, afterEnd: nextAfter });
    }
    atBefore = nextBefore;
    atAfter = nextAfter;
  }
  return found;
}

/** Returns the shortest edit, or null if it would exceed the limit for a stretch or for the whole comparison. */
function spend(budget: Budget, before: readonly string[], after: readonly string[]) {
  const maxEditLength = Math.min(limits.diffEdits, budget.left);
  const changes = diffArrays([...before], [...after], { maxEditLength });
  budget.left -=
    changes?.reduce((sum, change) => sum + (change.added || change.removed ? change.value.length : 0), 1) ??
    maxEditLength;
  return changes ?? null;
}

function joinTouching(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches) {
    const last = joined.at(-1);
    // Where no line stands between two stretches of one text, none stands between those of the other.
    if (last?.beforeEnd === stretch.beforeStart) {
      joined[joined.length - 1] = { ...last, beforeEnd: stretch.beforeEnd, afterEnd: stretch.afterEnd };
    } else joined.push(stretch);
  }
  return joined;
}

function diffWords(texts: { readonly before: string; readonly after: string }, budget: Budget): DiffPart[] {
  const { before, after } = texts;
  const replaced: DiffPart[] = [
    { type: 'removed', text: before },
    { type: 'added', text: after },
  ];
  const whole = replaced.filter((part) => part.text !== '');
  if (whole.length < 2) return whole;
  const changes = spend(budget, before.match(token) ?? [], after.match(token) ?? []);
  if (changes === null) return whole;
  const parts = changes.map(
    (change): DiffPart => ({
      type: change.added ? 'added' : change.removed ? 'removed' : 'same',
      text: change.value.join(''),
    }),
  );
  const same = parts.reduce((sum, part) => sum + (part.type === 'same' ? part.text.trim().length : 0), 0);
  return same < Math.min(before.length, after.length) * minSameShare ? whole : parts;
}
