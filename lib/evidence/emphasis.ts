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
  // This goes beyond CommonMark and follows the viewer's parser: beside a strikethrough, emphasis may begin and end within a word.
  const opens = isFlanking(before, after) || content.charAt(end) === '~';
  const closes = isFlanking(after, before) || content.charAt(offset - 1) === '~';
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
      list.length = mark;
    },
    drop: (mark) => {
      list.length = mark;
    },
  };
}

function pairFrom(list: readonly Delimiter[], mark: number, hidden: Uint8Array): void {
  const bottoms = new Map<string, number>();
  for (const closer of list.slice(mark)) {
    const kind = closerKind(closer.run);
    while (closer.run.canClose && closer.left > 0) {
      const opener = findOpener(list, closer, Math.max(mark - 1, bottoms.get(kind) ?? -1));
      if (opener === null) {
        bottoms.set(kind, closer.previous);
        break;
      }
      hidePair(opener, closer, hidden);
      // Runs between the two can no longer pair with anything.
      closer.previous = opener.left > 0 ? opener.index : opener.previous;
    }
    const next = list[closer.index + 1];
    if (next !== undefined && closer.left === 0) next.previous = closer.previous;
  }
}

/** Closers of the same kind can pair with the same openers, so where one found nothing, the next need not search again. */
const closerKind = ({ sign, count, canOpen }: DelimiterRun): string => `${sign} ${count % 3} ${canOpen}`;

function findOpener(list: readonly Delimiter[], closer: Delimiter, bottom: number): Delimiter | null {
  let candidate = list[closer.previous];
  while (candidate !== undefined && candidate.index > bottom) {
    if (canPair(candidate.run, closer.run)) return candidate;
    candidate = list[candidate.previous];
  }
  return null;
}

function canPair(opener: DelimiterRun, closer: DelimiterRun): boolean {
  if (opener.sign !== closer.sign || !opener.canOpen) return false;
  if (closer.sign === '~') return opener.count === closer.count && closer.count <= 2;
  if (!opener.canClose && !closer.canOpen) return true;
  // The rule of three, applied to the original lengths.
  return (opener.count + closer.count) % 3 !== 0 || closer.count % 3 === 0;
}

/** Hides as many signs of the two as have a partner. Whether they are emphasis or strong emphasis, a reader sees none of them. */
function hidePair(opener: Delimiter, closer: Delimiter, hidden: Uint8Array): void {
  const used = Math.min(opener.left, closer.left);
  opener.left -= used;
  closer.left -= used;
  const start = opener.first + opener.left;
  hidden.fill(1, start, start + used);
  hidden.fill(1, closer.first, closer.first + used);
  closer.first += used;
}
