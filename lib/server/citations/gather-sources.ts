/**
 * Gathers the sources from which a question may be answered: the selected sources of the collection with their newest revisions, ranked by
 * how well their passages match the question. Sources without a match come last, in the order they were added.
 */
import type { CollectionId, SourceId, WorkspaceId } from '@/lib/core/ids';
import type { PageGap } from '@/lib/core/page-gap';
import { paths } from '@/lib/core/paths';
import type { UnreadPages } from '@/lib/engine/agent/describe-unread-pages';
import type { CollectedSource } from '@/lib/engine/agent/pack-collection';
import { findAsMeant, type Meant } from '@/lib/domain/search/meaning/meant-store';
import type { AskedPlaces, FoundPassage } from '@/lib/domain/search/store';
import type { Revision, Source } from '@/lib/domain/sources/source';
import { listCurrentRevisions, listSources } from '@/lib/domain/sources/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { CitableSource } from './cite-answer';

/** Number of passages considered for a question: enough to rank thirty sources, and to choose parts of those that do not fit whole. */
export const passagesConsidered = 120;

export type Gathered = {
  /** Best first. */
  readonly packable: readonly CollectedSource[];
  readonly citable: readonly CitableSource[];
  readonly uncaptured: readonly {
    readonly sourceId: string;
    readonly collectionId: CollectionId;
    readonly n: number;
    readonly title: string;
    readonly url: string;
  }[];
  /** Passages that match the question, best first. */
  readonly found: readonly FoundPassage[];
};

export type SourceQuestion = {
  readonly workspaceId: WorkspaceId;
  readonly collectionId: CollectionId;
  /** Empty means all sources. */
  readonly sourceIds: readonly SourceId[];
  /** The question with the earlier text it refers to. Empty if there is none, as for a transform. */
  readonly query: string;
  /** The query as a vector, if the workspace is searched by meaning. */
  readonly meant?: Meant | null | undefined;
  /** What a search engine named for the query. */
  readonly asked?: AskedPlaces | null | undefined;
};

export async function gatherSources(database: Database, question: SourceQuestion): Promise<Gathered> {
  const { workspaceId, collectionId } = question;
  const all = (await listSources(database, workspaceId, collectionId)).map((source, index) => ({
    source,
    n: index + 1,
  }));
  const ticked = new Set(question.sourceIds);
  const numbered = all.filter(({ source }) => ticked.size === 0 || ticked.has(source.id));
  const captured = numbered.filter(({ source }) => source.currentRevisionId !== null);
  const found =
    question.query.trim() === '' || captured.length === 0
      ? []
      : await findAsMeant(database, question.query, {
          scope: { collectionId, sourceIds: captured.map(({ source }) => source.id) },
          limit: passagesConsidered,
          meant: question.meant ?? null,
          asked: question.asked,
        });
  return presentGathered(database, workspaceId, { numbered, found });
}

type Numbered = { readonly source: Source; readonly n: number };

/** Loads the newest revisions of the sources and ranks them by the passages that were found. */
export async function presentGathered(
  database: Database,
  workspaceId: WorkspaceId,
  { numbered, found }: { readonly numbered: readonly Numbered[]; readonly found: readonly FoundPassage[] },
): Promise<Gathered> {
  const revisions = await listCurrentRevisions(
    database,
    workspaceId,
    numbered.map(({ source }) => source.id),
  );
  const captured = numbered.flatMap(({ source, n }) => {
    const revision = revisions.get(source.id);
    return revision === undefined ? [] : [{ source, n, revision }];
  });
  const bySource = Map.groupBy(found, (passage) => passage.sourceId);
  const order = [
    ...new Set([...found.map(({ sourceId }) => sourceId), ...captured.map(({ source }) => source.id)]),
  ];
  const ranked = captured.toSorted(
    (one, other) => order.indexOf(one.source.id) - order.indexOf(other.source.id),
  );
  return {
    packable: ranked.map((each) => presentPackable(each, bySource.get(each.source.id) ?? [])),
    citable: ranked.map(({ source, revision }) => ({
      sourceId: source.id,
      title: source.title,
      url: source.url,
      revision,
    })),
    uncaptured: numbered
      .filter(({ source }) => !revisions.has(source.id))
      .map(({ source, n }) => ({
        sourceId: source.id,
        collectionId: source.collectionId,
        n,
        title: source.title,
        url: getSourceUrl(source),
      })),
    found,
  };
}

/** The gathered sources with the pages of which text could not be read, in the order of the sources. */
export function listUnreadPages({ citable }: Gathered): UnreadPages[] {
  return citable.flatMap(({ title, revision: { anchors } }) => {
    const listWith = (gap: PageGap) => anchors.filter((anchor) => anchor.gap === gap).map(({ page }) => page);
    const unread = { title, whole: listWith('unreadable'), partly: listWith('partly_unreadable') };
    return unread.whole.length + unread.partly.length === 0 ? [] : [unread];
  });
}

/** Counts the chosen sources that can be read, which are those that were captured. */
export async function countReadable(
  database: Database,
  { workspaceId, collectionId, sourceIds }: Omit<SourceQuestion, 'query' | 'meant' | 'asked'>,
): Promise<number> {
  const ticked = new Set(sourceIds);
  const all = await listSources(database, workspaceId, collectionId);
  return all.filter(
    ({ id, currentRevisionId }) => currentRevisionId !== null && (ticked.size === 0 || ticked.has(id)),
  ).length;
}

/** For a note or a file, its address in the app. */
export function getSourceUrl(source: Pick<Source, 'id' | 'url'>): string {
  return source.url ?? `${getPublicUrl()}${paths.anySource(source.id)}`;
}

function presentPackable(
  { source, n, revision }: { readonly source: Source; readonly n: number; readonly revision: Revision },
  passages: readonly FoundPassage[],
): CollectedSource {
  return {
    sourceId: source.id,
    collectionId: source.collectionId,
    n,
    url: getSourceUrl(source),
    title: source.title,
    capturedAt: revision.capturedAt,
    capturedBy: revision.capturedWith,
    markdown: revision.markdown,
    signals: revision.signals,
    links: revision.links,
    passages: passages
      .filter((passage) => passage.revisionId === revision.id)
      .map(({ start, end, headings }) => ({ start, end, headings })),
  };
}
