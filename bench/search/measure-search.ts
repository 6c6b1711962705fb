/**
 * Measures how well and how fast the product's search finds the passages that answer a question, through the real index in a scratch
 * database. MiniSearch and plain BM25, both with a stemmer and stop words, search the same passages in the same run.
 */
import type { CollectionId, SourceId } from '@/lib/core/ids';
import { findPassages } from '@/lib/domain/search/store';
import { detectLanguage } from '@/lib/domain/search/analysis/search-language';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { type MeasuredDocument, readQuestionSet } from '../extractive/read-question-set';
import { createPlace, indexSource, listIndexed, type Place } from './index-documents';
import { measureSpeed, type SpeedFigures } from './measure-speed';
import { createPlainSearch } from './plain-search';
import { createRivalSearch } from './rival-search';
import { withScratchDatabase } from '../scratch/scratch-database';
import { meanScore, type RankingScore, scoreRanking } from './score-ranking';

export type SearchFigures = ReturnType<typeof meanScore> & {
  readonly engine: 'sourcebook' | 'minisearch' | 'bm25';
  /** Name of one document, or all of them together. */
  readonly document: string;
};

export type SearchMeasurement = {
  readonly origin: 'samples' | 'own corpus';
  readonly passages: number;
  readonly figures: readonly SearchFigures[];
  readonly speed: readonly SpeedFigures[];
};

export type SearchOptions = {
  readonly samplesFolder: string | null;
  /** Numbers of passages of the synthetic workspaces in which the time is measured. Without them, no time is measured. */
  readonly sizes?: readonly number[];
};

/** Number of ranked passages that are scored: the deepest cut any figure uses. */
const depth = 20;

type NumberedPassage = {
  readonly id: number;
  readonly document: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

export function measureSearch(options: SearchOptions): Promise<SearchMeasurement> {
  return withScratchDatabase({ waitsForDisk: false }, async (url) => {
    const set = readQuestionSet(options.samplesFolder);
    const asked = set.questions.filter(({ references }) => references.length > 0);
    const { passages, search } = await indexAll(set.documents);
    const rival = createRivalSearch(passages);
    const plain = createPlainSearch(passages);
    const scored = [];
    for (const { document, question, references } of asked) {
      const relevant = new Set(
        passages
          .filter((passage) => passage.document === document)
          .filter((passage) =>
            references.some(({ start, end }) => start < passage.end && end > passage.start),
          )
          .map(({ id }) => id),
      );
      const ours = scoreRanking(await search(question), relevant);
      const theirs = scoreRanking(rival(question), relevant);
      scored.push({ document, ours, theirs, plain: scoreRanking(plain(question), relevant) });
    }
    const speed = [];
    for (const size of options.sizes ?? []) speed.push(...(await measureSpeed(url, size)));
    return { origin: set.origin, passages: passages.length, figures: summarise(scored), speed };
  });
}

async function indexAll(documents: readonly MeasuredDocument[]) {
  const place = await createPlace();
  const passages: NumberedPassage[] = [];
  const documentOf = new Map<SourceId, string>();
  for (const { name, markdown } of documents) {
    const indexed = listIndexed(markdown);
    const title = name.replace(/\.md$/, '');
    const sourceId = await indexSource(place, {
      title,
      language: detectLanguage(markdown),
      passages: indexed,
    });
    documentOf.set(sourceId, name);
    for (const { start, end, plain } of indexed) {
      passages.push({ id: passages.length, document: name, start, end, text: plain });
    }
  }
  const idAt = new Map(passages.map(({ id, document, start }) => [`${document}:${start}`, id]));
  const search = async (question: string) =>
    (await findHere(place, question)).map(
      ({ sourceId, start }) => idAt.get(`${documentOf.get(sourceId) ?? ''}:${start}`) ?? -1,
    );
  return { passages, search };
}

function findHere({ workspaceId, collectionId }: Place, question: string) {
  const scope: { collectionId: CollectionId } = { collectionId };
  return inWholeWorkspace(workspaceId, (database) =>
    findPassages(database, question, { scope, limit: depth }),
  );
}

type Scored = { readonly document: string } & {
  readonly [Engine in 'ours' | 'theirs' | 'plain']: RankingScore;
};

function summarise(scored: readonly Scored[]): SearchFigures[] {
  const groups = [
    { document: 'all', of: scored },
    ...[...Map.groupBy(scored, ({ document }) => document)].map(([document, of]) => ({ document, of })),
  ];
  return groups.flatMap(({ document, of }) => [
    { engine: 'sourcebook' as const, document, ...meanScore(of.map(({ ours }) => ours)) },
    { engine: 'minisearch' as const, document, ...meanScore(of.map(({ theirs }) => theirs)) },
    { engine: 'bm25' as const, document, ...meanScore(of.map(({ plain }) => plain)) },
  ]);
}
