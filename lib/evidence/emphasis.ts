/**
 * Decides which `*`, `_` and `~` are markup (CommonMark 6.2 and its appendix, "process emphasis"; GFM strikethrough). Runs are pushed as
 * they occur and paired at the end of a link's text and of the block. Each kind of closer stores how far back it has to search, which makes
 * pairing linear.
 */
import { classifyCharacter } from 'micromark-util-classify-character';

export type DelimiterRun = {
  readonly sign: string;
  readonly offset: number;
  readonly count: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
};

export type Emphasis = {
  readonly push: (run: DelimiterRun) => void;
  readonly size: () => number;
  /** Pairs the runs pushed since the list had `mark` entries, hides the paired ones, and removes them all from the list. */
  readonly pair: (mark: number) => void;
  readonly drop: (mark: number) => void;
};

type Delimiter = {
  readonly run: DelimiterRun;
  /** Number of units of the run that are not paired yet, and the offset of the first of them. */
  left: number;
  first: number;
  /** Index in the list, and the index of the nearest earlier entry that may still pair. */
  readonly index: number;
  previous: number;
};

export function readDelimiterRun(content: string, offset: number): DelimiterRun {
  const sign = content.charAt(offset);
  let end = offset;
  while (content.charAt(end) === sign) end += 1;
  const [before, after] = [classifyAt(content, offset - 1), classifyAt(content, end)];
  const opens = isFlanking(before, after) || (sign !== '~' && content.charAt(end) === '~');
  const closes = isFlanking(after, before) || (sign !== '~' && content.charAt(offset - 1) === '~');
  const isUnderscore = sign === '_';
  return {
    sign,
    offset,
    count: end - offset,
    canOpen: opens && (!isUnderscore || !closes || before !== ordinary),
    canClose: closes && (!isUnderscore || !opens || after !== ordinary),
  };
}

type CharacterClass = ReturnType<typeof classifyCharacter>;
const ordinary: CharacterClass = undefined;
const white: CharacterClass = 1;

/** The two ends of a text count as white space. */
function classifyAt(content: string, offset: number): CharacterClass {
  const unit = content.charCodeAt(offset);
  return classifyCharacter(Number.isNaN(unit) ? null : unit);
}

/** True if a run between `outer` and `inner` is left-flanking (or right-flanking, with the arguments exchanged). */
const isFlanking = (outer: CharacterClass, inner: CharacterClass): boolean =>
  inner === ordinary || (inner !== white && outer !== ordinary);

export function createEmphasis(hidden: Uint8Array): Emphasis {
  const list: Delimiter[] = [];
  return {
    push: (run) => {
      list.push({ run, left: run.count, first: run.offset, index: list.length, previous: list.length - 1 });
    },
    size: () => list.length,
    pair: (mark) => {
      pairFrom(list, mark, hidden);
      list.length = Math.min(list.length, mark);
    },
    drop: (mark) => {
      list.length = Math.min(list.length, mark);
    },
  };
}

function pairFrom(list: Delimiter[], mark: number, hidden: Uint8Array): void {
  const bottoms = new Map<number, number>();
  for (let index = mark; index < list.length; index += 1) {
    const closer = list[index];
    if (closer === undefined || !closer.run.canClose) continue;
    while (closer.left > 0) {
      const key = closerKind(closer);
      const bottom = Math.max(mark - 1, bottoms.get(key) ?? -1);
      const opener = findOpener(list, closer, bottom);
      if (opener === null) {
        bottoms.set(key, closer.previous);
        break;
      }
      hidePair(opener, closer, hidden);
      // Runs between the two can no longer pair with anything.
      closer.previous = opener.left > 0 ? opener.index : opener.previous;
    }
    const isSpent = closer.left === 0 || !closer.run.canOpen;
    const next = list[index + 1];
    if (next !== undefined) next.previous = isSpent ? closer.previous : index;
  }
}

/** Closers of the same kind can pair with the same openers, so where one found nothing, the next need not search again. */
function closerKind({ run }: Delimiter): number {
  const length = run.sign === '~' ? Math.min(run.count, 3) : run.count % 3;
  return run.sign.charCodeAt(0) * 8 + (run.canOpen ? 4 : 0) + length;
}

function findOpener(list: readonly Delimiter[], closer: Delimiter, bottom: number): Delimiter | null {
  for (let index = closer.previous; index > bottom; ) {
    const candidate = list[index];
    if (candidate === undefined) return null;
    if (candidate.left > 0 && canPair(candidate.run, closer.run)) return candidate;
    index = candidate.previous;
  }
  return null;
}

function canPair(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.sign !== closer.sign || !opener.canOpen) return false;
  if (closer.sign === '~') return opener.count === closer.count && closer.count <= 2;
  if (!opener.canClose && !closer.canOpen) return true;
  // The rule of three, applied to the original lengths.
  return (opener.count + closer.count) % 3 !== 0 || (opener.count % 3 === 0 && closer.count % 3 === 0);
}

function hidePair(opener: Delimiter, closer: Delimiter, hidden: Uint8Array): void {
  const isStrike = closer.run.sign === '~';
  const used = isStrike ? closer.run.count : opener.left >= 2 && closer.left >= 2 ? 2 : 1;
  opener.left -= used;
  for (let unit = 0; unit < used; unit += 1) {
    hidden[opener.first + opener.left + unit] = 1;
    hidden[closer.first + unit] = 1;
  }
  closer.first += used;
  closer.left -= used;
}
