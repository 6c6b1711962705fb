/**
 * Finds the passages that answer a query. An index names their places (`search-index.ts`), and the database decides: it gives the text, and
 * only of passages that are still there, in the scope, and open to the reader of the transaction.
 */
import { asId, type CollectionId, type RevisionId, type SourceId } from '@/lib/core/ids';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { createDatabaseFinder, createDatabaseIndex } from './database-index-store';
import type { FoundPlaces, IndexedPassage, PassageOwner, PassageScope } from './search-index';
import { readSearchQuery } from './analysis/searchable-text';

/** Replaces the source's passages in the index of the database. */
export async function replacePassages(
  database: Database,
  owner: PassageOwner,
  passages: readonly IndexedPassage[],
): Promise<void> {
  await createDatabaseIndex(database).replace([{ ...owner, passages }]);
}

export async function removePassages(database: Database, sourceId: SourceId): Promise<void> {
  await createDatabaseIndex(database).remove([{ sourceId }]);
}

export type FoundPassage = {
  readonly sourceId: SourceId;
  readonly revisionId: RevisionId;
  readonly collectionId: CollectionId;
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  readonly text: string;
  /** The text-search configuration of its language. */
  readonly config: string;
  /** Of its headings and text. */
  readonly digest: string;
  readonly score: number;
};

type PassageRow = {
  source_id: string;
  revision_id: string;
  collection_id: string;
  ordinal: number;
  start: number;
  end: number;
  headings: string[];
  text: string;
  config: string;
  digest: string;
  score: number;
};

/** What a search engine named for a query, before the transaction that searches. */
export type AskedPlaces = { readonly typed: string; readonly found: FoundPlaces };

export type PassageSearch = {
  readonly scope: PassageScope;
  readonly limit: number;
  /** Null or undefined if no search engine was asked, or none answered. Then the index of the database is. */
  readonly asked?: AskedPlaces | null | undefined;
};

/** Returns the best passages for a query, best first; none if nothing in the scope contains any of its words. */
export async function findPassages(
  database: ReadingDatabase,
  queryText: string,
  search: PassageSearch,
): Promise<FoundPassage[]> {
  return (await findInIndex(database, queryText, { ...search, isCounted: false })).passages;
}

export type FoundInIndex = {
  readonly passages: FoundPassage[];
  /** Number of passages that match; null in a workspace too large to count them. */
  readonly total: number | null;
};

/** Returns the best passages for a query, and counts all that match. */
export function searchIndex(
  database: ReadingDatabase,
  queryText: string,
  search: PassageSearch,
): Promise<FoundInIndex> {
  return findInIndex(database, queryText, { ...search, isCounted: true });
}

async function findInIndex(
  database: ReadingDatabase,
  queryText: string,
  { scope, limit, asked, isCounted }: PassageSearch & { readonly isCounted: boolean },
): Promise<FoundInIndex> {
  if (asked?.typed === queryText) {
    const confirmed = await confirmPlaces(database, asked.found, { scope, limit });
    if (confirmed.isComplete) return confirmed;
  }
  const query = readSearchQuery(queryText);
  const find = async () => {
    const { value } = await createDatabaseFinder(database).find({ query, scope, limit, isCounted });
    return confirmPlaces(database, value, { scope, limit });
  };
  const found = await find();
  // A source may be indexed again between the two statements. Its passages are then found at the second look.
  return found.isComplete ? found : find();
}

type Confirmed = FoundInIndex & {
  /** False if places that the index named are gone or hidden, and others might have taken their rank. */
  readonly isComplete: boolean;
};

async function confirmPlaces(
  database: ReadingDatabase,
  { places, total }: FoundPlaces,
  { scope, limit }: Pick<PassageSearch, 'scope' | 'limit'>,
): Promise<Confirmed> {
  const rows = places.length === 0 ? [] : await listPassagesAt(database, places, scope);
  const passages = rows.slice(0, limit).map(presentPassage);
  const lost = places.length - rows.length;
  return {
    passages,
    total: total === null ? null : total - lost,
    isComplete: lost === 0 || passages.length === limit,
  };
}

/** Looks places up one by one, because statistics of the planner may be older than a workspace. */
function listPassagesAt(
  database: ReadingDatabase,
  places: FoundPlaces['places'],
  scope: PassageScope,
): Promise<PassageRow[]> {
  return database.$queryRaw<PassageRow[]>`
    SELECT passage.source_id, passage.revision_id, passage.collection_id, passage.ordinal, passage.start, passage."end",
      passage.headings, passage.text, passage.config::text, passage.digest::text, place.score
    FROM unnest(${places.map(({ sourceId }) => sourceId)}::text[], ${places.map(({ revisionId }) => revisionId)}::text[],
      ${places.map(({ ordinal }) => ordinal)}::int[], ${places.map(({ score }) => score)}::float8[])
      WITH ORDINALITY AS place (source_id, revision_id, ordinal, score, rank)
    CROSS JOIN LATERAL (
      SELECT one.* FROM passage AS one
      WHERE one.source_id = place.source_id AND one.ordinal = place.ordinal AND one.revision_id = place.revision_id OFFSET 0
    ) AS passage
    WHERE (${scope.collectionId ?? null}::text IS NULL OR passage.collection_id = ${scope.collectionId ?? null}::text)
      AND (${scope.sourceIds === undefined ? null : [...scope.sourceIds]}::text[] IS NULL
        OR passage.source_id = ANY (${scope.sourceIds === undefined ? null : [...scope.sourceIds]}::text[]))
      AND EXISTS (
        SELECT FROM source JOIN collection ON collection.id = source.collection_id AND collection.deleted_at IS NULL
        WHERE source.id = passage.source_id AND source.deleted_at IS NULL
      )
    ORDER BY place.rank`;
}

/** Returns the passages with these texts, in the order of their sources and without a score. */
export async function listPassagesOf(
  database: ReadingDatabase,
  texts: readonly Pick<FoundPassage, 'sourceId' | 'digest'>[],
): Promise<FoundPassage[]> {
  if (texts.length === 0) return [];
  const sourceIds = texts.map(({ sourceId }) => sourceId);
  const digests = texts.map(({ digest }) => digest);
  const rows = await database.$queryRaw<PassageRow[]>`
    SELECT passage.source_id, passage.revision_id, passage.collection_id, passage.ordinal, passage.start, passage."end",
      passage.headings, passage.text, passage.config::text, passage.digest::text, 0::float8 AS score
    FROM unnest(${sourceIds}::text[], ${digests}::uuid[]) AS asked (source_id, digest)
    CROSS JOIN LATERAL (
      SELECT one.* FROM passage AS one WHERE one.digest = asked.digest AND one.source_id = asked.source_id OFFSET 0
    ) AS passage
    ORDER BY passage.source_id, passage.ordinal`;
  return rows.map(presentPassage);
}

const presentPassage = (row: PassageRow): FoundPassage => ({
  sourceId: asId<SourceId>(row.source_id),
  revisionId: asId<RevisionId>(row.revision_id),
  collectionId: asId<CollectionId>(row.collection_id),
  ordinal: row.ordinal,
  start: row.start,
  end: row.end,
  headings: row.headings,
  text: row.text,
  config: row.config,
  digest: row.digest,
  score: row.score,
});
