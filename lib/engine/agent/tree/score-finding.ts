/**
 * Scores how well a finding is supported, between 0 and 1, and gives the reasons. The score depends only on what code has verified, never
 * on what a model thinks of itself: quotes that were found in their sources, the number of sources they come from, and how much of the
 * question they cover. Pure.
 */
import { countNoun } from '@/lib/core/text';
import { readTerms } from '../../model/extractive/text/terms';

export type ProvedFinding = {
  readonly question: string;
  /** Quotes that were found, each with its source. */
  readonly quotes: readonly { readonly sourceId: string; readonly quote: string }[];
  /** Number of markers whose quote was not found. */
  readonly unsupported: number;
};

export type Score = { readonly score: number; readonly reasons: readonly string[] };

/** Minimum score with which an approach carries, meaning that it is supported well enough to be pursued. */
export const carryingScore = 0.35;

const weights = { proof: 0.4, breadth: 0.25, coverage: 0.35 } as const;
/** Number of sources that counts as fully broad support. */
const broadSources = 3;

export function scoreFinding({ question, quotes, unsupported }: ProvedFinding): Score {
  if (quotes.length === 0) return { score: 0, reasons: ['No quote was found in a source'] };
  const markers = quotes.length + unsupported;
  const sources = new Set(quotes.map(({ sourceId }) => sourceId)).size;
  const words = listWords(question);
  const said = new Set(quotes.flatMap(({ quote }) => listWords(quote)));
  const met = words.filter((word) => said.has(word)).length;
  const coverage = words.length === 0 ? 1 : met / words.length;
  const score =
    weights.proof * (quotes.length / markers) +
    weights.breadth * Math.min(1, sources / broadSources) +
    weights.coverage * coverage;
  return {
    score: Math.round(score * 100) / 100,
    reasons: [
      `${quotes.length} of ${countNoun(markers, 'quote')} found in ${countNoun(sources, 'source')}`,
      `${met} of ${countNoun(words.length, 'word')} of the question appear in them`,
    ],
  };
}

/** The meaningful words of a text, in the form in which they are compared. */
const listWords = (text: string) => [...new Set(readTerms(text).map(({ key }) => key))];
