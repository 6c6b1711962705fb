/**
 * The search index: passages of the newest revision of each source, and BM25 over them (functions of the search migration, which limit
 * every call to the transaction's workspace). Ranks by the text alone.
 */
import { asId, type CollectionId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { toJson } from '@/lib/core/json';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import { getSearchConfiguration } from './search-language';
import { analyserVersion, readSearchQuery, writeSearchableText } from './searchable-text';

export type IndexedPassage = {
  readonly ordinal: number;
  /** UTF-16 offsets in the revision's Markdown. */
  readonly start: number;
  readonly end: number;
  readonly headings: readonly string[];
  /** The Markdown at the span. */
  readonly text: string;
  /** Its words, without markup. */
  readonly plain: string;
};

export type PassageOwner = {
  readonly collectionId: CollectionId;
  readonly sourceId: SourceId;
  readonly revisionId: RevisionId;
  readonly title: string;
  readonly language: string | null;
};

/** Replaces the source's passages in the index. Returns the number of passages. */
export async function replacePassages(
  database: Database,
  owner: PassageOwner,
  passages: readonly IndexedPassage[],
): Promise<number> {
  const title = writeSearchableText(owner.title);
  const entries = passages.map((passage) => {
    const body = writeSearchableText(passage.plain);
    const path = writeSearchableText(passage.headings.join(' . '));
    return {
      ordinal: passage.ordinal,
      start: passage.start,
      end: passage.end,
      headings: passage.headings,
      text: passage.text,
      title: title.words,
      path: path.words,
      searchable: body.words,
      parts: `${title.parts} . ${path.parts} . ${body.parts}`,
      spelledOut: body.spelledOut,
      pairs: body.pairs,
    };
  });
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT replace_passages(${owner.sourceId}, ${owner.collectionId}, ${owner.revisionId},
      ${getSearchConfiguration(owner.language)}::regconfig, ${writeJson(entries)}::jsonb) AS count`;
  await database.$executeRaw`UPDATE source SET analyser = ${analyserVersion} WHERE id = ${owner.sourceId}`;
  return row?.count ?? 0;
}

export async function removePassages(database: Database, sourceId: SourceId): Promise<void> {
  await database.$executeRaw`SELECT remove_passages(${sourceId})`;
}

export type PassageScope = {
  readonly collectionId?: CollectionId;
  /** All sources if undefined. */
  readonly sourceIds?: readonly SourceId[];
};

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

export type PassageSearch = { readonly scope: PassageScope; readonly limit: number };

/** Returns the best passages for a query, best first; none if nothing in the scope contains any of its words. */
export async function findPassages(
  database: ReadingDatabase,
  queryText: string,
  search: PassageSearch,
): Promise<FoundPassage[]> {
  return (await searchIndex(database, queryText, search)).passages;
}

export type FoundInIndex = {
  readonly passages: FoundPassage[];
  /** Number of passages that match; null in a workspace too large to count them. */
  readonly total: number | null;
};

/** Returns the best passages for a query, and counts all that match. */
export async function searchIndex(
  database: ReadingDatabase,
  queryText: string,
  { scope, limit }: PassageSearch,
): Promise<FoundInIndex> {
  const query = readSearchQuery(queryText);
  const rows = await database.$queryRaw<(PassageRow & { total: bigint | null })[]>`
    SELECT passage.source_id, passage.revision_id, passage.collection_id, passage.ordinal, passage.start, passage."end",
      passage.headings, passage.text, passage.config::text, passage.digest::text, found.score, found.total
    FROM find_passages(${query.words}, ${writeJson(query.compounds)}::jsonb, ${writeJson(query.phrases)}::jsonb, ${scope.collectionId ?? null}::text,
      ${scope.sourceIds === undefined ? null : [...scope.sourceIds]}::text[], ${limit}::int) AS found
    JOIN passage ON passage.id = found.passage_id
    ORDER BY found.score DESC, passage.id`;
  const [first] = rows;
  const total = first === undefined ? 0 : first.total === null ? null : Number(first.total);
  return { passages: rows.map(presentPassage), total };
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

const writeJson = (value: unknown) => JSON.stringify(toJson(value));
