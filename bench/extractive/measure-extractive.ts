/**
 * Measures how good the built-in model is on real questions: how often a cited span overlaps the passage that answers, compared with search
 * in the same run; how often the first citation does; what share of the cited characters is inside the answer; and how often it declines,
 * rightly and wrongly. Every second question was used to fit an earlier ranking and the decision ("tuned on"). Of the documents, only
 * `lookedAt` was looked at when the ranking of today was made, so the rows of the others are the unseen ones.
 */
import { hasOverlap, type Span } from '@/lib/evidence/span';
import { askModel, createQuoteLocator, type PackedText, type QuoteLocator } from './ask-model';
import { createPassageSearch, type PassageSearch } from './rank-passages';
import { type MeasuredQuestion, type QuestionSet, readQuestionSet } from './read-question-set';

/** What the packet holds: the best passages of the document, the whole document, or all documents as one collection. */
const packings = ['best passages', 'whole document', 'all documents'] as const;
type Packing = (typeof packings)[number];

export type ExtractiveRow = {
  readonly origin: QuestionSet['origin'];
  readonly packing: Packing;
  readonly half: 'tuned on' | 'held out' | 'all';
  readonly document: string;
  readonly questions: number;
  /** Share of questions where one of the first five passages that search finds in the same text overlaps a reference. */
  readonly searchHit: number;
  /** Share of questions where a cited span overlaps a reference. A declined question counts as a miss. */
  readonly hit: number;
  /** Share of the reference characters that are cited, averaged over the questions. */
  readonly citedShare: number;
  /** Share of questions where the first citation overlaps a reference. */
  readonly firstRight: number;
  /** Share of the cited characters that are inside a reference, over all questions together. */
  readonly citedInside: number;
  /** Mean time of an answer, from the question to its last word. */
  readonly meanMs: number;
  readonly meanCitations: number;
  readonly mostCitations: number;
  /** Number of quotes that do not occur word for word in their source. Anything but 0 is a bug. */
  readonly lostQuotes: number;
  /** Share of the answerable questions that were declined. */
  readonly declinedAnswerable: number;
  readonly unanswerable: number;
  /** Number of unanswerable questions that were declined. */
  readonly declinedUnanswerable: number;
};

export const lookedAt = 'wikitexts.md';
const bestPassages = 40;
const searchedPassages = 5;

type Asked = {
  readonly question: MeasuredQuestion;
  readonly half: 'tuned on' | 'held out';
  readonly searchHit: boolean;
  readonly hit: boolean;
  readonly citedShare: number;
  readonly firstRight: boolean;
  readonly citedChars: number;
  readonly insideChars: number;
  readonly citations: number;
  readonly lostQuotes: number;
  readonly declined: boolean;
  readonly ms: number;
};

type Bench = {
  readonly set: QuestionSet;
  readonly searches: ReadonlyMap<string, PassageSearch>;
  readonly searchAll: PassageSearch;
  readonly locators: ReadonlyMap<string, QuoteLocator>;
};

export async function measureExtractive({
  samplesFolder,
}: {
  readonly samplesFolder: string | null;
}): Promise<ExtractiveRow[]> {
  const set = readQuestionSet(samplesFolder);
  const bench: Bench = {
    set,
    searches: new Map(set.documents.map((document) => [document.name, createPassageSearch([document])])),
    searchAll: createPassageSearch(set.documents),
    locators: new Map(set.documents.map(({ name, markdown }) => [name, createQuoteLocator(markdown)])),
  };
  const rows: ExtractiveRow[] = [];
  for (const packing of packings) {
    const asked: Asked[] = [];
    for (const [place, question] of set.questions.entries())
      asked.push(await ask(bench, packing, { question, place }));
    rows.push(...summariseAsked(asked, { origin: set.origin, packing }));
  }
  return rows;
}

type Place = { readonly question: MeasuredQuestion; readonly place: number };

async function ask(bench: Bench, packing: Packing, { question, place }: Place): Promise<Asked> {
  const texts = packTexts(bench, packing, question);
  const began = performance.now();
  const answer = await askModel(question.question, texts);
  const ms = performance.now() - began;
  const number = numberOf(bench.set, question.document);
  const own = answer.citations.filter(({ n }) => n === number);
  const located = own.map(({ quote }) => bench.locators.get(question.document)?.(quote) ?? null);
  const spans = located.filter((span): span is Span => span !== null);
  const search = packing === 'all documents' ? bench.searchAll : bench.searches.get(question.document);
  const found = search?.(question.question).slice(0, searchedPassages) ?? [];
  const meets = (met: readonly Span[]) =>
    met.some((span) => question.references.some((reference) => hasOverlap(span, reference)));
  return {
    question,
    half: place % 2 === 0 ? 'tuned on' : 'held out',
    searchHit: meets(found.filter(({ document }) => document === question.document)),
    hit: meets(spans),
    citedShare: shareCited(spans, question.references),
    firstRight: answer.citations[0]?.n === number && located[0] != null && meets([located[0]]),
    citedChars: answer.citations.reduce((sum, { quote }) => sum + quote.length, 0),
    insideChars: spans.reduce(
      (sum, span) => sum + span.end - span.start - countOutside(span, question.references),
      0,
    ),
    citations: answer.citations.length,
    lostQuotes: located.length - spans.length,
    declined: answer.declined,
    ms,
  };
}

const numberOf = (set: QuestionSet, name: string) =>
  set.documents.findIndex((document) => document.name === name) + 1;

function packTexts({ set, searches }: Bench, packing: Packing, question: MeasuredQuestion): PackedText[] {
  if (packing === 'all documents') {
    return set.documents.map(({ name, markdown }, place) => ({ n: place + 1, name, markdown, chunk: null }));
  }
  const name = question.document;
  const n = numberOf(set, name);
  const markdown = set.documents[n - 1]?.markdown ?? '';
  if (packing === 'whole document') return [{ n, name, markdown, chunk: null }];
  const best = [...(searches.get(name)?.(question.question) ?? [])]
    .slice(0, bestPassages)
    .sort((left, right) => left.start - right.start);
  return best.map((passage, place) => ({
    n,
    name,
    markdown: markdown.slice(passage.start, passage.end),
    chunk: { index: place + 1, count: best.length, start: passage.start },
  }));
}

function countOutside(span: Span, references: readonly Span[]): number {
  let outside = 0;
  for (let at = span.start; at < span.end; at += 1) {
    if (!references.some(({ start, end }) => start <= at && at < end)) outside += 1;
  }
  return outside;
}

function shareCited(spans: readonly Span[], references: readonly Span[]): number {
  let cited = 0;
  let whole = 0;
  for (const { start, end } of references) {
    for (let at = start; at < end; at += 1) {
      whole += 1;
      if (spans.some((span) => span.start <= at && at < span.end)) cited += 1;
    }
  }
  return whole === 0 ? 0 : cited / whole;
}

function summariseAsked(
  asked: readonly Asked[],
  about: Pick<ExtractiveRow, 'origin' | 'packing'>,
): ExtractiveRow[] {
  const documents = [...new Set(asked.map(({ question }) => question.document))];
  return [
    summariseRow(asked, { ...about, half: 'tuned on', document: 'all' }),
    summariseRow(asked, { ...about, half: 'held out', document: 'all' }),
    ...documents.map((document) => summariseRow(asked, { ...about, half: 'all', document })),
    summariseRow(asked, { ...about, half: 'all', document: 'all' }),
  ];
}

type RowAbout = Pick<ExtractiveRow, 'origin' | 'packing' | 'half' | 'document'>;

function summariseRow(asked: readonly Asked[], about: RowAbout): ExtractiveRow {
  const own = asked.filter(
    ({ half, question }) =>
      (about.half === 'all' || half === about.half) &&
      (about.document === 'all' || question.document === about.document),
  );
  const answerable = own.filter(({ question }) => question.references.length > 0);
  const unanswerable = own.filter(({ question }) => question.references.length === 0);
  const mean = (value: (one: Asked) => number) =>
    answerable.reduce((sum, one) => sum + value(one), 0) / Math.max(1, answerable.length);
  return {
    ...about,
    questions: answerable.length,
    searchHit: mean((one) => Number(one.searchHit)),
    hit: mean((one) => Number(one.hit)),
    citedShare: mean((one) => one.citedShare),
    firstRight: mean((one) => Number(one.firstRight)),
    citedInside:
      mean((one) => one.insideChars) /
      Math.max(
        1,
        mean((one) => one.citedChars),
      ),
    meanMs: mean((one) => one.ms),
    meanCitations: mean((one) => one.citations),
    mostCitations: Math.max(0, ...own.map((one) => one.citations)),
    lostQuotes: own.reduce((sum, one) => sum + one.lostQuotes, 0),
    declinedAnswerable: mean((one) => Number(one.declined)),
    unanswerable: unanswerable.length,
    declinedUnanswerable: unanswerable.filter((one) => one.declined).length,
  };
}
