/**
 * The search index in a search engine beside the database (decision 119). Each passage is a document with the number of the change that wrote
 * it. Documents of a new change are written first, and those of earlier changes are deleted after them, so a source that is replaced can be
 * found all the time. The engine keeps no document that is older than what it has, so a worker that was slow overwrites nothing.
 */
import { z } from 'zod';
import { asId, type RevisionId, type SourceId } from '@/lib/core/ids';
import { fail, type Result, succeed } from '@/lib/core/result';
import type {
  FoundPlaces,
  IndexFailure,
  RefusedSource,
  SearchIndex,
  SourceChange,
  SourceToIndex,
} from '@/lib/domain/search/search-index';
import { writeSearchableText } from '@/lib/domain/search/analysis/searchable-text';
import type { ListedIndex, SearchEngine } from '@/lib/platform/search-engine/search-engine';
import type { EngineDocument } from '@/lib/platform/search-engine/write-bulks';
import { chooseIndexLanguage, indexGeneration, plainLanguage, writeIndexSettings } from './language-analysis';
import { writeEngineQuery } from './write-engine-query';

export type EngineIndex = SearchIndex & {
  /** Deletes what was left of this generation, and makes its first index. */
  begin(): Promise<Result<null, IndexFailure>>;
  /** Has this generation answer from now on, and deletes all others. */
  serve(): Promise<Result<null, IndexFailure>>;
  /** Whether this generation is what answers. */
  isServing(): Promise<Result<boolean, IndexFailure>>;
};

/**
 * @param base the name under which the indices of this database are asked, and with which the name of each begins
 */
export function createEngineIndex(
  engine: SearchEngine,
  { base, generation = indexGeneration }: { readonly base: string; readonly generation?: number },
): EngineIndex {
  const ours = `${base}-`;
  const nameIndex = (language: string) => `${ours}${generation}-${language}`;
  const isOfGeneration = ({ name }: ListedIndex) => name.startsWith(`${ours}${generation}-`);

  async function createMissing(
    languages: readonly string[],
  ): Promise<Result<readonly ListedIndex[], IndexFailure>> {
    const listed = await engine.listIndices(ours);
    if (!listed.ok) return listed;
    const current = listed.value.filter(isOfGeneration);
    const isServing = current.some(({ aliases }) => aliases.includes(base));
    for (const language of languages) {
      const name = nameIndex(language);
      if (current.some((index) => index.name === name)) continue;
      const aliases = isServing ? { aliases: { [base]: {} } } : {};
      const created = await engine.createIndex(name, { ...writeIndexSettings(language), ...aliases });
      if (!created.ok) return created;
    }
    return listed;
  }

  async function deleteOlder(changes: readonly SourceChange[], isGone: boolean) {
    return engine.deleteMatching(ours, {
      bool: {
        should: changes.map(({ sourceId, change }) => ({
          bool: {
            filter: [
              { term: { source: sourceId } },
              { range: { change: { [isGone ? 'lte' : 'lt']: Number(change) } } },
            ],
          },
        })),
        minimum_should_match: 1,
      },
    });
  }

  return {
    async replace(sources) {
      if (sources.length === 0) return succeed([]);
      const written = sources.map((source) => writeDocuments(source, nameIndex));
      const languages = [...new Set(sources.map(({ language }) => chooseIndexLanguage(language)))];
      const created = await createMissing(languages);
      if (!created.ok) return created;
      const put = await engine.put(written.flat());
      if (!put.ok) return put;
      // A deletion finds only what a search would find.
      const refreshed = await engine.refresh(ours);
      if (!refreshed.ok) return refreshed;
      const deleted = await deleteOlder(sources, false);
      if (!deleted.ok) return deleted;
      const reasons = new Map(put.value.map(({ id, reason }) => [id, reason]));
      return succeed(sources.flatMap((source, place) => findRefusal(source, written[place] ?? [], reasons)));
    },
    async remove(sources) {
      if (sources.length === 0) return succeed(null);
      const refreshed = await engine.refresh(ours);
      return refreshed.ok ? deleteOlder(sources, true) : refreshed;
    },
    async find(question) {
      const found = await engine.search(base, writeEngineQuery(question));
      return found.ok ? readPlaces(found.value) : found;
    },
    async begin() {
      const listed = await engine.listIndices(ours);
      if (!listed.ok) return listed;
      const left = listed.value.filter(isOfGeneration).map(({ name }) => name);
      if (left.length > 0) {
        const deleted = await engine.moveAlias(base, [], left);
        if (!deleted.ok) return deleted;
      }
      const created = await createMissing([plainLanguage]);
      return created.ok ? succeed(null) : created;
    },
    async serve() {
      const listed = await engine.listIndices(ours);
      if (!listed.ok) return listed;
      const current = listed.value.filter(isOfGeneration).map(({ name }) => name);
      const others = listed.value.filter((index) => !isOfGeneration(index)).map(({ name }) => name);
      return engine.moveAlias(base, current, others);
    },
    async isServing() {
      const listed = await engine.listIndices(ours);
      if (!listed.ok) return listed;
      const current = listed.value.filter(isOfGeneration);
      return succeed(current.length > 0 && current.every(({ aliases }) => aliases.includes(base)));
    },
  };
}

function writeDocuments(
  { workspaceId, change, passages, ...owner }: SourceToIndex,
  nameIndex: (language: string) => string,
): EngineDocument[] {
  const title = writeSearchableText(owner.title);
  return passages.map((passage) => {
    const body = writeSearchableText(passage.plain);
    const path = writeSearchableText(passage.headings.join(' . '));
    return {
      index: nameIndex(chooseIndexLanguage(owner.language)),
      id: `${owner.sourceId}.${owner.revisionId}.${passage.ordinal}`,
      version: change,
      fields: {
        workspace: workspaceId,
        collection: owner.collectionId,
        source: owner.sourceId,
        revision: owner.revisionId,
        ordinal: passage.ordinal,
        change: Number(change),
        title: title.words,
        path: path.words,
        words: body.words,
        parts: `${title.parts} ${path.parts} ${body.parts}`,
        spelled: body.spelledOut ?? '',
      },
    };
  });
}

function findRefusal(
  { sourceId }: SourceToIndex,
  documents: readonly EngineDocument[],
  reasons: ReadonlyMap<string, string>,
): RefusedSource[] {
  for (const { id } of documents) {
    const reason = reasons.get(id);
    if (reason !== undefined) return [{ sourceId, reason }];
  }
  return [];
}

const placeSchema = z.object({
  source: z.string(),
  revision: z.string(),
  ordinal: z.number().int().nonnegative(),
});

function readPlaces({
  hits,
  total,
}: {
  readonly hits: readonly { readonly source: unknown; readonly score: number }[];
  readonly total: number;
}): Result<FoundPlaces, IndexFailure> {
  const places = hits.flatMap(({ source, score }) => {
    const read = placeSchema.safeParse(source);
    if (!read.success) return [];
    const { source: sourceId, revision, ordinal } = read.data;
    return [{ sourceId: asId<SourceId>(sourceId), revisionId: asId<RevisionId>(revision), ordinal, score }];
  });
  if (places.length === hits.length) return succeed({ places, total });
  return fail({
    code: 'refused',
    sentence: 'The search engine returned documents that are not ours.',
    reason: 'A hit without a place.',
  });
}
