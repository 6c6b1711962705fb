/**
 * How far a finding carries, between 0 and 1, and why: from what code has proved of it, never from what a model thinks of itself. Quotes that
 * were found in their sources, how many sources they stand in, and how much of the question they speak of. Pure.
 */
import { countNoun } from '@/lib/core/text';
import { readTerms } from '../../model/extractive/text/terms';

export type ProvedFinding = {
  readonly question: string;
  /** The sources' own words that were found, with the source of each. */
  readonly quotes: readonly { readonly sourceId: string; readonly quote: string }[];
  /** Markers without a quote that was found. */
  readonly unsupported: number;
};

export type Score = { readonly score: number; readonly reasons: readonly string[] };

/** From here on an approach carries, and is pursued. */
export const carryingScore = 0.35;

const weights = { proof: 0.4, breadth: 0.25, coverage: 0.35 } as const;
/** So many sources that agree are broad enough. */
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
      `${met} of ${countNoun(words.length, 'word')} of the question stand in them`,
    ],
  };
}

/** Words that carry meaning, as they are compared. */
const listWords = (text: string) => [...new Set(readTerms(text).map(({ key }) => key))];
