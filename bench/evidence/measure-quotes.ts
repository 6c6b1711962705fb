/**
 * Measures how often a misquoted passage is found at its place, how often a falsified one is wrongly accepted, and how long it takes.
 * Everything except the times is deterministic.
 */
import {
  locateQuote,
  type PreparedDocument,
  prepareDocument,
  type QuoteMatch,
} from '@/lib/evidence/locate-quote';
import { createChance, type Perturbation, perturbations } from './perturb-quote';
import { type ForeignText, listForeignTexts } from './foreign-words';
import type { QuoteDocument, ReferencePassage } from './quote-document';
import { readQuoteDocuments } from './read-quote-documents';

type QuoteFigures = {
  readonly quotes: number;
  /** Share found at the right place, with an exact or near match. */
  readonly found: number;
  /** Number accepted as a citation although it should be refused, or accepted at the wrong place although it should be found. */
  readonly wronglyAccepted: number;
  /** Share of exact matches among the quotes that were found. */
  readonly exact: number;
};

export type KindFigures = {
  readonly perturbation: string;
  readonly wanted: 'found' | 'refused';
  readonly seen: QuoteFigures;
  /** The part of the samples that nobody looked at. */
  readonly unseen: QuoteFigures;
};

export type QuoteMeasurement = {
  readonly prepareMsPer100k: number;
  /** Mean and 95th percentile over the quotes searched for in documents of about 100,000 characters. */
  readonly meanMs: number;
  readonly p95Ms: number;
  readonly figures: readonly KindFigures[];
  /** Number of accepted quotes whose words differ in any character from the projection at their span. */
  readonly unfaithful: number;
};

const seed = 20_260_101;

type Case = {
  readonly document: PreparedDocument;
  readonly passage: ReferencePassage;
  readonly quote: string;
};
type Outcome = {
  readonly isAccepted: boolean;
  readonly isRight: boolean;
  readonly isExact: boolean;
  readonly isFaithful: boolean;
};

export function measureQuotes(options: { readonly samplesFolder: string | null }): QuoteMeasurement {
  return measureDocuments(readQuoteDocuments(options.samplesFolder));
}

/** Documents of at least this many characters count in the times. */
const largeChars = 80_000;

function measureDocuments(sources: readonly QuoteDocument[]): QuoteMeasurement {
  const started = performance.now();
  const foreignTexts = listForeignTexts(sources);
  const preparing = performance.now();
  const documents = sources.map((source, index) => ({
    source,
    document: prepareDocument(source.markdown),
    foreign: foreignTexts[index] ?? { words: [], names: [], clauses: [] },
  }));
  const prepareMs = performance.now() - Math.max(started, preparing);
  const chars = sources.reduce((sum, source) => sum + source.markdown.length, 0);
  const runs = [
    ...perturbations.map((perturbation) => run(perturbation, listCases(documents, perturbation))),
    run({ name: 'other document', wanted: 'refused' }, listForeignCases(documents)),
  ];
  const times = runs.flatMap((each) => each.times).sort((left, right) => left - right);
  return {
    prepareMsPer100k: round((prepareMs / chars) * 100_000, 10),
    meanMs: round(times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length), 100),
    p95Ms: round(times[Math.floor(times.length * 0.95)] ?? 0, 100),
    figures: runs.map(({ figures }) => figures),
    unfaithful: runs.reduce((sum, { unfaithful }) => sum + unfaithful, 0),
  };
}

type Prepared = {
  readonly source: QuoteDocument;
  readonly document: PreparedDocument;
  readonly foreign: ForeignText;
};

function listCases(documents: readonly Prepared[], perturbation: Perturbation): Case[] {
  const chance = createChance(seed);
  return documents.flatMap(({ source, document, foreign }) =>
    source.passages.flatMap((passage) => {
      const quote = perturbation.apply(passage.text, chance, foreign);
      if (quote === null) return [];
      // If the falsified words do occur in the document, the quote is a true quote of another passage.
      if (perturbation.wanted === 'refused' && document.markdown.includes(quote)) return [];
      return [{ document, passage, quote }];
    }),
  );
}

/** Passages of each document, searched for in the next document that does not contain them. */
function listForeignCases(documents: readonly Prepared[]): Case[] {
  return documents.flatMap(({ source }, own) =>
    [1, 2].flatMap((step) => {
      const other = documents[(own + step) % documents.length];
      if (other === undefined) return [];
      return source.passages
        .filter((passage) => !other.document.markdown.includes(passage.text))
        .map((passage) => ({ document: other.document, passage, quote: passage.text }));
    }),
  );
}

type Run = {
  readonly figures: KindFigures;
  readonly unfaithful: number;
  readonly times: readonly number[];
};

function run(kind: Pick<Perturbation, 'name' | 'wanted'>, cases: readonly Case[]): Run {
  const outcomes = cases.map((wanted) => {
    const started = performance.now();
    const match = locateQuote(wanted.document, wanted.quote);
    const ms = performance.now() - started;
    return { ...judge(match, wanted), ms, wanted };
  });
  const count = (isSeen: boolean) =>
    countOutcomes(
      kind.wanted,
      outcomes.filter(({ wanted }) => wanted.passage.isSeen === isSeen),
    );
  return {
    figures: { perturbation: kind.name, wanted: kind.wanted, seen: count(true), unseen: count(false) },
    unfaithful: outcomes.filter((outcome) => !outcome.isFaithful).length,
    times: outcomes.filter(({ wanted }) => wanted.document.markdown.length >= largeChars).map(({ ms }) => ms),
  };
}

function countOutcomes(wanted: 'found' | 'refused', outcomes: readonly Outcome[]): QuoteFigures {
  const right = outcomes.filter((outcome) => outcome.isRight);
  const share = (count: number, of: number) => round(count / Math.max(1, of), 1_000);
  return {
    quotes: outcomes.length,
    found: share(right.length, outcomes.length),
    wronglyAccepted: outcomes.filter(
      (outcome) => outcome.isAccepted && (wanted === 'refused' || !outcome.isRight),
    ).length,
    exact: share(right.filter((outcome) => outcome.isExact).length, right.length),
  };
}

function judge(match: QuoteMatch, { document, passage }: Case): Outcome {
  if (match.match !== 'exact' && match.match !== 'near') {
    return { isAccepted: false, isRight: false, isExact: false, isFaithful: true };
  }
  const shared = Math.min(match.end, passage.end) - Math.max(match.start, passage.start);
  const all = Math.max(match.end, passage.end) - Math.min(match.start, passage.start);
  return {
    isAccepted: true,
    isRight: shared / all >= 0.9,
    isExact: match.match === 'exact',
    isFaithful: match.quote === document.projection.slice(match),
  };
}

const round = (value: number, steps: number) => Math.round(value * steps) / steps;
