/**
 * Splits a revision into sentences, each inside one block, with the headings above it. Sentence ends come from `Intl.Segmenter`, corrected
 * where it stops after an abbreviation, an initial or an ordinal. A table row, a heading and a code block are one unit each. The projection
 * of each returned span is always its text.
 */
import { type BlockKind, createProjection, type ProjectedBlock, type Projection } from './projection';
import type { Span } from './span';

export type Sentence = Span & {
  /** The words a reader sees in the span. */
  readonly text: string;
  readonly block: BlockKind;
  readonly headings: readonly string[];
};

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Abbreviations with a full stop that does not end the sentence, in the languages that use them. */
const abbreviations = new Set(
  (
    'mr mrs ms mx dr prof st sr jr messrs gen col capt lt sgt rev hon gov sen rep pres fr ' +
    'vs v cf ca approx est e.g i.e eg ie viz al fig figs eq no nos vol pp p ch sec art op ed eds ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'nr bzw z.b d.h u.a vgl abs bd bspw evtl ggf inkl usw hr fr str geb sog ' +
    'm mme mlle env p.ex art sr sra srta dra ud pág núm sig dott ing sig.ra ecc cfr lic'
  ).split(' '),
);
const ordinalFollowers =
  /^(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Klasse)/;

export function splitSentences(markdown: string): Sentence[] {
  return listSentences(createProjection(markdown));
}

/** Like `splitSentences`, for an existing projection. */
function listSentences(projection: Projection): Sentence[] {
  return projection.blocks.flatMap((block) =>
    splitBlock(projection.text, block).map((span) => ({
      ...projection.toMarkdown(span),
      text: projection.text.slice(span.start, span.end),
      block: block.kind,
      headings: block.headings,
    })),
  );
}

/** Returns the spans of one block's sentences in the projected text, without surrounding white space. */
export function splitBlock(text: string, block: ProjectedBlock): Span[] {
  const { start, end } = block.text;
  const words = text.slice(start, end);
  const isWhole = block.kind === 'heading' || block.kind === 'table_row' || block.kind === 'code';
  const ends = isWhole ? [words.length] : findSentenceEnds(words);
  let from = 0;
  return ends.flatMap((to) => {
    const found = /\S(?:.*\S)?/s.exec(words.slice(from, to));
    const offset = start + from + (found?.index ?? 0);
    from = to;
    return found === null ? [] : [{ start: offset, end: offset + found[0].length }];
  });
}

/** The marks of notes after a sentence, such as `[1][2]` or `[citation needed]`, which belong to it. */
const noteMarks = /(?<=[.?!…。！？]["'”’»)]{0,2})(?:\[[^[\]\n]{1,24}\])+/gu;

function findSentenceEnds(text: string): number[] {
  // Unicode takes the bracket of a mark for the end of the sentence, and what is in it for the next one. Blanks belong to the sentence before.
  const words = text.replace(noteMarks, (mark) => ' '.repeat(mark.length));
  const ends: number[] = [];
  let from = 0;
  for (const { segment, index } of segmenter.segment(words)) {
    if (!isUnfinished(words.slice(Math.max(from, index - 40), index), segment)) {
      ends.push(index);
      from = index;
    }
  }
  return [...ends, words.length];
}

/** True if the segmenter stopped inside a sentence. */
function isUnfinished(before: string, next: string): boolean {
  if (before.endsWith('\n')) return false;
  if (/[?!…]["'”’»“]\s*$/u.test(before)) return /^\p{Ll}/u.test(next);
  const last = /(?:^|[\s([„“"‘'«])([^\s([„“"‘'«]{1,12})\.$/u.exec(before.trimEnd())?.[1];
  if (last === undefined) return false;
  if (/^[\p{Lu}deiouz]$/u.test(last) || /^(?:\p{L}\.)+\p{L}$/u.test(last))
    return !/^(?:[ap]\.m|[A-Z]\.[A-Z])$/u.test(last);
  if (/^\d{1,2}$/.test(last)) return ordinalFollowers.test(next);
  if (!abbreviations.has(last.toLowerCase())) return false;
  // `no.` and `art.` are also words. They are abbreviations only before a number.
  return !/^(?:no|nos|art|p|v|m|mar|sec|fig|figs|ed)$/.test(last) || /^[\d(]/.test(next);
}
