/**
 * Writes the address of a passage on its own page: `#:~:text=[prefix-,]start[,end][,-suffix]` (WICG Scroll To Text Fragment 3.3). Terms are
 * whole words and never cross a block. A passage that does, or a long one, is named by its first and last words. Words around it are added
 * until the first match a browser finds is the passage.
 */
import { normaliseShown } from './normalise-shown';
import type { PreparedDocument } from './prepare-document';
import type { ProjectedBlock } from './projection';
import type { Span } from './span';

/** The terms of a directive, as text. If `end` is given, `start` is the first words of the passage and `end` the last. */
export type TextDirective = {
  readonly prefix?: string;
  readonly start: string;
  readonly end?: string;
  readonly suffix?: string;
};

/** Passages up to this many projected characters are written out in full. */
const maxFullChars = 200;
/** The initial number of words that name each end of a longer passage, and the maximum number of context words added on each side. */
const endWords = 4;
const maxContextWords = 12;

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Returns an empty string if the span shows no words. */
export function writeTextFragment(document: PreparedDocument, span: Span): string {
  const words = listWords(document, span);
  const [first] = words.inside;
  if (first === undefined) return '';
  const target = { start: first.start, end: (words.inside.at(-1) ?? first).end };
  for (let context = 0; context <= maxContextWords; context += 1) {
    const directive = createDirective(document, words, context);
    const found = findTextDirective(document, directive);
    const isLast = context === maxContextWords;
    if (isLast || (found !== null && found.start === target.start && found.end === target.end)) {
      return writeDirective(directive);
    }
  }
  return '';
}

/**
 * Returns the words of a passage as a page shows them, without Markdown's marks. LLMCP writes them as the value of a `text_fragment`
 * locator. Only the words of the first block are included, because a browser finds no text across blocks. Empty if the span shows no words.
 */
export function takeShownWords({ projection }: PreparedDocument, span: Span): string {
  const target = projection.toText(span);
  const block = projection.blocks.find(({ text }) => text.start < target.end && text.end > target.start);
  const end = Math.min(target.end, block?.text.end ?? target.end);
  return projection.text.slice(target.start, end).replace(/\s+/gu, ' ').trim();
}

type WordSpan = Span & { readonly block: number };

type FragmentWords = {
  readonly before: readonly WordSpan[];
  readonly inside: readonly WordSpan[];
  readonly after: readonly WordSpan[];
};

/** Returns projected spans of the words inside the passage, and of enough words on each side of it. */
function listWords(document: PreparedDocument, span: Span): FragmentWords {
  const { blocks } = document.projection;
  const target = document.projection.toText(span);
  const touched = blocks.flatMap((block, index) =>
    block.text.start < target.end && block.text.end > target.start ? [index] : [],
  );
  const [first] = touched;
  if (first === undefined) return { before: [], inside: [], after: [] };
  const last = touched.at(-1) ?? first;
  const words = (index: number) => splitBlockWords(document, blocks[index], index);
  const near = touched.flatMap(words);
  const before = near.filter((word) => word.end <= target.start);
  const after = near.filter((word) => word.start >= target.end);
  return {
    before: before.length > 0 ? before : words(first - 1),
    inside: near.filter((word) => word.end > target.start && word.start < target.end),
    after: after.length > 0 ? after : words(last + 1),
  };
}

/** Returns the words of a block. To a browser, each cell of a row is a block. */
function splitBlockWords(
  document: PreparedDocument,
  block: ProjectedBlock | undefined,
  index: number,
): WordSpan[] {
  if (block === undefined) return [];
  const words: WordSpan[] = [];
  let cell = 0;
  const { start, end } = block.text;
  for (const part of wordSegmenter.segment(document.projection.text.slice(start, end))) {
    if (/[\t\n]/.test(part.segment)) cell += 1;
    const from = start + part.index;
    if (part.isWordLike)
      words.push({ start: from, end: from + part.segment.length, block: index * 4_096 + cell });
  }
  return words;
}

function createDirective(document: PreparedDocument, words: FragmentWords, context: number): TextDirective {
  const { inside } = words;
  const first = inside[0];
  const last = inside.at(-1);
  const text = (run: readonly WordSpan[]) =>
    document.projection.text.slice(run[0]?.start ?? 0, run.at(-1)?.end ?? 0).replace(/\s+/gu, ' ');
  const isOneTerm = first?.block === last?.block && (last?.end ?? 0) - (first?.start ?? 0) <= maxFullChars;
  const before = text(takeSameBlock(words.before.toReversed(), context).reverse());
  const after = text(takeSameBlock(words.after, context));
  const count = endWords + context;
  return {
    ...(before === '' ? {} : { prefix: before }),
    ...(isOneTerm
      ? { start: text(inside) }
      : {
          start: text(takeSameBlock(inside, count)),
          end: text(takeSameBlock(inside.toReversed(), count).reverse()),
        }),
    ...(after === '' ? {} : { suffix: after }),
  };
}

function takeSameBlock(words: readonly WordSpan[], count: number): WordSpan[] {
  return words.slice(0, count).filter((word) => word.block === words[0]?.block);
}

function writeDirective(directive: TextDirective): string {
  const terms = [
    directive.prefix === undefined ? null : `${encodeTerm(directive.prefix)}-`,
    encodeTerm(directive.start),
    directive.end === undefined ? null : encodeTerm(directive.end),
    directive.suffix === undefined ? null : `-${encodeTerm(directive.suffix)}`,
  ];
  return `#:~:text=${terms.filter((term) => term !== null).join(',')}`;
}

/** `-`, `,` and `&` are part of the directive's syntax (3.3.1). */
function encodeTerm(term: string): string {
  return encodeURIComponent(term.toWellFormed()).replace(
    /[-!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Maximum number of matches checked per directive. Words that occur more often need more words around them. */
const maxPlaces = 300;

/** Returns the projected span that a browser finds first for a directive (3.5.2), ignoring case and typography. */
export function findTextDirective(document: PreparedDocument, directive: TextDirective): Span | null {
  const { text } = document.normalised;
  const term = (words: string | undefined) => (words === undefined ? '' : normaliseShown(words).text.trim());
  const terms: Terms = {
    prefix: term(directive.prefix),
    start: term(directive.start),
    end: term(directive.end),
    suffix: term(directive.suffix),
  };
  const first = terms.prefix === '' ? terms.start : terms.prefix;
  for (const at of listPlaces(text, first, 0)) {
    const start = terms.prefix === '' ? at : skipGap(text, at + first.length);
    if (!text.startsWith(terms.start, start)) continue;
    const end = findEnd(text, terms, start + terms.start.length);
    if (end !== null) return document.normalised.map.toSource({ start, end });
  }
  return null;
}

type Terms = { readonly [Key in keyof TextDirective]-?: string };

function findEnd(text: string, terms: Terms, from: number): number | null {
  const isFollowed = (end: number) => text.startsWith(terms.suffix, skipGap(text, end));
  if (terms.end === '') return isFollowed(from) ? from : null;
  for (const at of listPlaces(text, terms.end, from)) {
    if (isFollowed(at + terms.end.length)) return at + terms.end.length;
  }
  return null;
}

/** Skips white space and punctuation between two terms. */
function skipGap(text: string, offset: number): number {
  return offset + (/^[^\p{L}\p{N}]*/u.exec(text.slice(offset, offset + 40))?.[0].length ?? 0);
}

/** Yields the places where a term begins and ends at word boundaries, checking at most `maxPlaces` matches. */
function* listPlaces(text: string, term: string, from: number): Generator<number> {
  let left = maxPlaces;
  for (
    let at = text.indexOf(term, from);
    at >= 0 && left > 0 && term !== '';
    at = text.indexOf(term, at + 1)
  ) {
    const around = `${text.charAt(at - 1)} ${text.charAt(at + term.length)}`;
    left -= 1;
    if (!/[\p{L}\p{N}]/u.test(around) || isUnspacedText(term)) yield at;
  }
}

const isUnspacedText = (term: string) => /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(term);
