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
import {
  type QuestionDocument,
  readQuestionDocuments,
  type ReferencePassage,
} from './read-question-documents';

export type QuoteFigures = {
  readonly perturbation: string;
  readonly wanted: 'found' | 'refused';
  readonly quotes: number;
  /** Share found at the right place, with an exact or near match. */
  readonly found: number;
  /** Share accepted as a citation although it should be refused, or accepted at the wrong place although it should be found. */
  readonly wronglyAccepted: number;
  /** Share of exact matches among the quotes that were found. */
  readonly exact: number;
  readonly meanMs: number;
};

export type QuoteMeasurement = {
  readonly samples: boolean;
  readonly documents: number;
  readonly prepareMsPer100k: number;
  readonly figures: readonly QuoteFigures[];
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
  const sources = readQuestionDocuments(options.samplesFolder);
  const started = performance.now();
  const documents = sources.map((source) => ({ source, document: prepareDocument(source.markdown) }));
  const prepareMs = performance.now() - started;
  const chars = sources.reduce((sum, source) => sum + source.markdown.length, 0);
  const runs = [
    ...perturbations.map((perturbation) => run(perturbation, listCases(documents, perturbation))),
    run({ name: 'other document', wanted: 'refused' }, listForeignCases(documents)),
  ];
  return {
    samples: options.samplesFolder !== null && sources.some((source) => source.name.endsWith('.md')),
    documents: sources.length,
    prepareMsPer100k: round((prepareMs / chars) * 100_000, 10),
    figures: runs.map(({ figures }) => figures),
    unfaithful: runs.reduce((sum, { unfaithful }) => sum + unfaithful, 0),
  };
}

type Prepared = { readonly source: QuestionDocument; readonly document: PreparedDocument };

function listCases(documents: readonly Prepared[], perturbation: Perturbation): Case[] {
  const chance = createChance(seed);
  return documents.flatMap(({ source, document }) =>
    source.passages.flatMap((passage) => {
      const quote = perturbation.apply(passage.text, chance);
      if (quote === null) return [];
      // If the falsified words do occur in the document, the quote is a true quote of another passage.
      if (perturbation.wanted === 'refused' && document.markdown.includes(quote)) return [];
      return [{ document, passage, quote }];
    }),
  );
}

/** Passages of each document, searched for in the other documents, which do not contain them. */
function listForeignCases(documents: readonly Prepared[]): Case[] {
  return documents.flatMap(({ source }) =>
    documents
      .filter((other) => other.source !== source)
      .flatMap(({ document }) =>
        source.passages
          .filter((passage) => !document.markdown.includes(passage.text))
          .map((passage) => ({ document, passage, quote: passage.text })),
      ),
  );
}

function run(
  kind: Pick<Perturbation, 'name' | 'wanted'>,
  cases: readonly Case[],
): { figures: QuoteFigures; unfaithful: number } {
  const started = performance.now();
  const matches = cases.map(({ document, quote }) => locateQuote(document, quote));
  const meanMs = (performance.now() - started) / Math.max(1, cases.length);
  const outcomes = matches.flatMap((match, index) => {
    const wanted = cases[index];
    return wanted === undefined ? [] : [judge(match, wanted)];
  });
  const share = (count: number, of = outcomes.length) => round(count / Math.max(1, of), 1_000);
  const right = outcomes.filter((outcome) => outcome.isRight);
  const wrong = outcomes.filter(
    (outcome) => outcome.isAccepted && (kind.wanted === 'refused' || !outcome.isRight),
  );
  return {
    figures: {
      perturbation: kind.name,
      wanted: kind.wanted,
      quotes: cases.length,
      found: share(right.length),
      wronglyAccepted: share(wrong.length),
      exact: share(right.filter((outcome) => outcome.isExact).length, right.length),
      meanMs: round(meanMs, 100),
    },
    unfaithful: outcomes.filter((outcome) => !outcome.isFaithful).length,
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
