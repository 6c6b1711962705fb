/**
 * The search index in PostgreSQL: BM25 by functions of the search migrations, which limit every call to the transaction's workspace and leave
 * out what its reader may not open. Ranks by the text alone. It changes within the transaction of the caller, so it needs neither the workspace
 * nor the number of a change. A database that does not answer throws, as it does everywhere.
 */
import { asId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { toJson } from '@/lib/core/json';
import { succeed } from '@/lib/core/result';
import type { Database, ReadingDatabase } from '@/lib/platform/db/in-workspace';
import type { IndexQuestion, SearchIndex, SourceChange, SourceToIndex } from './search-index';
import { getSearchConfiguration } from './analysis/search-language';
import { analyserVersion, writeSearchableText } from './analysis/searchable-text';

type Unnumbered<Source extends SourceChange> = Omit<Source, 'workspaceId' | 'change'>;

export function createDatabaseIndex(database: Database) {
  return {
    ...createDatabaseFinder(database),
    async replace(sources: readonly Unnumbered<SourceToIndex>[]) {
      for (const source of sources) await replaceOne(database, source);
      return succeed([]);
    },
    async remove(sources: readonly Unnumbered<SourceChange>[]) {
      for (const { sourceId } of sources) await database.$executeRaw`SELECT remove_passages(${sourceId})`;
      return succeed(null);
    },
  } satisfies SearchIndex;
}

type PlaceRow = {
  source_id: string;
  revision_id: string;
  ordinal: number;
  score: number;
  total: bigint | null;
};

export function createDatabaseFinder(database: ReadingDatabase) {
  return {
    async find({ query, scope, limit, isCounted }: Omit<IndexQuestion, 'workspaceId' | 'hidden'>) {
      const rows = await database.$queryRaw<PlaceRow[]>`
        SELECT passage.source_id, passage.revision_id, passage.ordinal, found.score, found.total
        FROM rank_passages(${query.words}, ${writeJson(query.compounds)}::jsonb, ${writeJson(query.phrases)}::jsonb,
          ${scope.collectionId ?? null}::text, ${scope.sourceIds === undefined ? null : [...scope.sourceIds]}::text[],
          ${limit}::int, ${isCounted}::boolean) AS found
        JOIN passage ON passage.id = found.passage_id
        ORDER BY found.score DESC, passage.id`;
      const [first] = rows;
      const total = first === undefined ? 0 : first.total === null ? null : Number(first.total);
      return succeed({ places: rows.map(presentPlace), total });
    },
  } satisfies Pick<SearchIndex, 'find'>;
}

const presentPlace = (row: PlaceRow) => ({
  sourceId: asId<SourceId>(row.source_id),
  revisionId: asId<RevisionId>(row.revision_id),
  ordinal: row.ordinal,
  score: row.score,
});

async function replaceOne(
  database: Database,
  { passages, ...owner }: Unnumbered<SourceToIndex>,
): Promise<void> {
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
  await database.$queryRaw`
    SELECT replace_passages(${owner.sourceId}, ${owner.collectionId}, ${owner.revisionId},
      ${getSearchConfiguration(owner.language)}::regconfig, ${writeJson(entries)}::jsonb)`;
  await database.$executeRaw`UPDATE source SET analyser = ${analyserVersion} WHERE id = ${owner.sourceId}`;
}

const writeJson = (value: unknown) => JSON.stringify(toJson(value));
