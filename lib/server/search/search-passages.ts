/**
 * Searches the workspace, a collection or one source. Returns ranked passages and items whose title matches. A mistyped word is suggested
 * correctly, and where nothing is found otherwise, the corrected query is searched. If the workspace is searched by meaning too, the passages
 * that mean what was typed stand among those that contain its words.
 */
import { describePlace } from '@/lib/protocol/describe-place';
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { addMeaning, fusedPassages, type Meant } from '@/lib/domain/search/meaning/meant-store';
import { countOutdatedSources } from '@/lib/domain/search/analysis/analyser-store';
import { cutSnippet } from '@/lib/domain/search/cut-snippet';
import { findMatches } from '@/lib/domain/search/match-store';
import { suggestQuery } from '@/lib/domain/search/spelling-store';
import { type PassageSearch, searchIndex } from '@/lib/domain/search/store';
import { findTitles } from '@/lib/domain/search/title-store';
import { findPlace } from '@/lib/domain/sources/source';
import { describeRevisions } from '@/lib/domain/sources/description-store';
import { countUnreadSources } from '@/lib/domain/sources/size-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspaceToRead, type Reader, type ReadingDatabase } from '@/lib/platform/db/in-workspace';
import type { meaningUses, SearchWay } from '@/lib/protocol/search-words';
import { embedQuestion, isSearchedByMeaning } from '../meaning/embed-question';
import { askIndex } from '@/lib/server/search-index/ask-index';

/** Characters of a snippet: two or three lines. */
const snippetChars = 240;

export type SearchQuestion = {
  readonly q: string;
  readonly collection_id?: string | undefined;
  readonly source_id?: string | undefined;
  readonly group_by?: 'source' | undefined;
  readonly limit: number;
  /** With `words`, the meaning is left out, and nothing is sent anywhere. */
  readonly by?: SearchWay | undefined;
};

export async function searchPassages(actor: Viewer, question: SearchQuestion) {
  const { workspaceId, userId } = actor;
  const { meaning, meant } = await readMeant({ workspaceId, userId }, question);
  const { scope, limit } = readSearch(question);
  const asked = await askIndex({ workspaceId, userId }, { text: question.q, scope });
  return inWorkspaceToRead(actor, async (database) => {
    const collectionId = scope.collectionId ?? null;
    const search = { scope, limit, asked, meant };
    const { found, query, suggestion } = await searchAsMeant(database, question.q, search);
    const marks = await findMatches(database, found.passages, query);
    const revisions = await describeRevisions(
      database,
      actor.workspaceId,
      found.passages.map(({ revisionId }) => revisionId),
    );
    const items = found.passages.flatMap((passage, index) => {
      const revision = revisions.get(passage.revisionId);
      if (revision === undefined) return [];
      const place = findPlace(revision.anchors, passage.start);
      return [
        {
          source_id: passage.sourceId,
          revision_id: passage.revisionId,
          collection_id: passage.collectionId,
          collection_title: revision.collectionTitle,
          title: revision.sourceTitle,
          headings: [...passage.headings],
          start: passage.start,
          end: passage.end,
          text: passage.text,
          marks: (marks[index] ?? []).map(({ start, end }) => ({ start, end })),
          snippet: cutSnippet(passage.text, marks[index] ?? [], snippetChars),
          page: place.page,
          place: describePlace(place),
          score: passage.score,
          by_meaning: meant !== null && marks[index]?.length === 0,
        },
      ];
    });
    const bySource = [...Map.groupBy(items, (item) => item.source_id).values()];
    const isGrouped = question.group_by === 'source';
    return {
      items: isGrouped ? bySource.flat() : items,
      next: null,
      meaning,
      total: found.total,
      groups: isGrouped ? bySource.flatMap(presentGroup) : null,
      did_you_mean: suggestion === null ? null : { query: suggestion, is_used: query === suggestion },
      outdated_sources: await countOutdatedSources(database, actor.workspaceId),
      unread_sources:
        found.passages.length > 0
          ? null
          : await countUnreadSources(database, actor.workspaceId, collectionId),
      titles: await findTitles(database, actor, query),
    };
  });
}

type Understood = { readonly meaning: (typeof meaningUses)[number] | null; readonly meant: Meant | null };

async function readMeant(reader: Reader, { q, by }: SearchQuestion): Promise<Understood> {
  if (by === 'words')
    return { meaning: (await isSearchedByMeaning(reader)) ? 'left_out' : null, meant: null };
  const asked = await embedQuestion({ ...reader, text: q });
  if (asked === null) return { meaning: null, meant: null };
  return { meaning: asked.meant === null ? 'unavailable' : 'used', meant: asked.meant };
}

function readSearch({
  collection_id,
  source_id,
  limit,
}: SearchQuestion): Pick<PassageSearch, 'scope' | 'limit'> {
  const scope = {
    ...(collection_id === undefined ? {} : { collectionId: asId<CollectionId>(collection_id) }),
    ...(source_id === undefined ? {} : { sourceIds: [asId<SourceId>(source_id)] }),
  };
  return { scope, limit };
}

/**
 * Searches for the query as it was typed, and for its words as they may have been meant if that finds nothing. The engine was asked for the
 * former only, so PostgreSQL, whose words the correction has, searches for the latter.
 */
async function searchAsMeant(
  database: ReadingDatabase,
  typed: string,
  { meant, ...search }: PassageSearch & { readonly meant: Meant | null },
) {
  const byWords = meant === null ? search : { ...search, limit: fusedPassages };
  const asTyped = await searchIndex(database, typed, byWords);
  const suggestion = await suggestQuery(database, typed);
  const isCorrected = suggestion !== null && asTyped.passages.length === 0;
  const query = isCorrected ? suggestion : typed;
  const found = isCorrected ? await searchIndex(database, query, byWords) : asTyped;
  if (meant === null) return { found, query, suggestion };
  const passages = await addMeaning(database, found.passages, { ...search, meant });
  return { found: { ...found, passages }, query, suggestion };
}

type GroupedItem = {
  readonly source_id: string;
  readonly title: string;
  readonly collection_id: string;
  readonly collection_title: string;
};

function presentGroup(items: readonly GroupedItem[]) {
  const [first] = items;
  if (first === undefined) return [];
  const { source_id, title, collection_id, collection_title } = first;
  return [{ source_id, title, collection_id, collection_title, items: items.length }];
}
