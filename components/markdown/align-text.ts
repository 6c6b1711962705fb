import { createRecentMap } from '@/lib/core/recent-map';
import { fromMarkdown } from 'mdast-util-from-markdown';

/**
 * Finds the position of a rendered node's text in the Markdown it came from. The text differs from its Markdown by backslash escapes,
 * character references, and container prefixes at the start of each line (`> `, indentation); everything else is equal. The result consists
 * of runs whose characters map one to one, and of single references that map as a whole. Pure; offsets are UTF-16 units.
 */
export type AlignedRun = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

export type AlignInput = {
  /** The stored Markdown. */
  readonly source: string;
  /** The part of the source that contains the text. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
};

const reference = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/iy;
const punctuation = /[!-/:-@[-`{-~]/;
/** Texts of others may contain as many different references as they like. */
const decoded = createRecentMap<string, string>(1_000);

/** Returns the meaning of a character reference, as decoded by the parser that made the tree. */
function decodeReference(text: string): string {
  const known = decoded.get(text);
  if (known !== undefined) return known;
  const [paragraph] = fromMarkdown(text).children;
  const [node] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  const value = node?.type === 'text' ? node.value : text;
  return decoded.set(text, value);
}

type Step = { readonly sourceChars: number; readonly valueChars: number; readonly whole: boolean };

const skip = (sourceChars: number): Step => ({ sourceChars, valueChars: 0, whole: false });
const same: Step = { sourceChars: 1, valueChars: 1, whole: false };

/** Returns the next step: either source and value advance together, or a part of the source is skipped. */
function decideStep(input: AlignInput, at: number, valueAt: number): Step {
  const { source, value } = input;
  const here = source.charAt(at);
  const wanted = value.charAt(valueAt);
  if (here === '&') {
    reference.lastIndex = at;
    const found = reference.exec(source)?.[0];
    const meaning = found === undefined ? undefined : decodeReference(found);
    if (
      found !== undefined &&
      meaning !== undefined &&
      meaning !== found &&
      value.startsWith(meaning, valueAt)
    ) {
      return { sourceChars: found.length, valueChars: meaning.length, whole: true };
    }
  }
  const next = source.charAt(at + 1);
  if (here === '\\' && next === wanted && punctuation.test(next)) return skip(1);
  if (here === wanted) return same;
  if (here === '\0' && wanted === '\uFFFD') return same;
  return skip(1);
}

/**
 * Returns the runs of `value` in order. Text that could not be found is left out, because an unmarked word is better than a wrongly marked
 * one.
 */
export function alignText(input: AlignInput): readonly AlignedRun[] {
  const direct = input.source.slice(input.start, input.end) === input.value;
  if (direct) return [{ text: input.value, start: input.start, end: input.end }];
  const runs: AlignedRun[] = [];
  let at = input.start;
  let valueAt = 0;
  let run: { valueFrom: number; start: number } | null = null;
  const closeRun = () => {
    if (run) runs.push({ text: input.value.slice(run.valueFrom, valueAt), start: run.start, end: at });
    run = null;
  };
  while (valueAt < input.value.length && at < input.end) {
    const step = decideStep(input, at, valueAt);
    if (step.valueChars === 0 || step.whole) closeRun();
    if (step.whole) {
      const text = input.value.slice(valueAt, valueAt + step.valueChars);
      runs.push({ text, start: at, end: at + step.sourceChars });
    } else if (step.valueChars > 0) run ??= { valueFrom: valueAt, start: at };
    at += step.sourceChars;
    valueAt += step.valueChars;
  }
  closeRun();
  return valueAt === input.value.length ? runs : [];
}
