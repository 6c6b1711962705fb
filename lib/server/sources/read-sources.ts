/** Reads sources, revisions and originals, with the number of each source in its collection. */
import { notFound } from '@/lib/core/errors';
import { asId, type RevisionId, type SourceId, type UserId } from '@/lib/core/ids';
import { listFeedNames } from '@/lib/domain/feeds/feed-store';
import { readTree } from '@/lib/domain/folders/store';
import { listPageTitles } from '@/lib/domain/pages/page-store';
import { findCited, listMarks } from '@/lib/domain/sources/mark-store';
import type { Revision, Source } from '@/lib/domain/sources/source';
import {
  describeOriginal,
  findOriginal,
  findRevision,
  findSource,
  listRevisions,
  listSources,
  summariseSources,
} from '@/lib/domain/sources/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { diffMarkdown } from '@/lib/evidence/diff-revisions';
import { offerFile } from '../objects/offer-file';
import { openFile } from '../objects/open-file';
import { presentHunk } from '../replies/present-hunk';
import { requireCollection } from '../collections/require-collection';
import type { StoredFileReply } from '../replies/reply-kinds';
import {
  type NumberedSource,
  presentRevision,
  presentRevisionSummary,
  presentSource,
  presentSourceDetail,
} from './present-source';

export async function requireSource(database: Database, actor: Viewer, id: string): Promise<Source> {
  const source = await findSource(database, actor.workspaceId, asId<SourceId>(id));
  if (source === null) throw notFound('source');
  return source;
}

/** Returns a revision whose source still exists, or throws "not found". */
async function requireRevision(database: Database, actor: Viewer, id: string): Promise<Revision> {
  const revision = await findRevision(database, actor.workspaceId, asId<RevisionId>(id));
  if (revision === null) throw notFound('revision');
  await requireSource(database, actor, revision.sourceId);
  return revision;
}

/** The sources of a collection with their numbers, and the fields of their newest revision that a list shows. */
export async function numberSources(
  database: Database,
  source: Pick<Source, 'workspaceId' | 'collectionId'> & { readonly userId?: UserId },
): Promise<NumberedSource[]> {
  const sources = await listSources(database, source.workspaceId, source.collectionId);
  const revisions = await summariseSources(database, source.workspaceId, sources);
  const followed = sources.flatMap(({ pageId }) => pageId ?? []);
  const titles = await listPageTitles(database, source.workspaceId, followed);
  const feeds = await listFeedNames(
    database,
    source.workspaceId,
    sources.flatMap(({ feedId }) => feedId ?? []),
  );
  const { workspaceId, userId } = source;
  const ids = sources.map(({ id }) => id);
  const marks = userId === undefined ? null : await listMarks(database, { workspaceId, userId }, ids);
  const cited = await findCited(database, workspaceId, ids);
  const tree = await readTree(database, workspaceId, source.collectionId);
  return sources.map((each, index) => ({
    source: each,
    mark: marks?.get(each.id) ?? null,
    isCited: cited.has(each.id),
    folders: tree.pathTo(each.folderId),
    number: index + 1,
    revision: revisions.get(each.id) ?? null,
    pageTitle: titles.get(each.pageId ?? '') ?? null,
    feed: feeds.get(each.feedId ?? '') ?? null,
  }));
}

export async function requireNumberedSource(
  database: Database,
  actor: Viewer,
  id: string,
): Promise<NumberedSource> {
  const source = await requireSource(database, actor, id);
  const { workspaceId, collectionId } = source;
  const all = await numberSources(database, { workspaceId, collectionId, userId: actor.userId });
  const numbered = all.find((each) => each.source.id === source.id);
  if (numbered === undefined) throw notFound('source');
  return numbered;
}

export function readSources(actor: Viewer, collectionId: string) {
  return inWorkspace(actor, async (database) => {
    const collection = await requireCollection(database, actor, collectionId);
    const sources = await numberSources(database, {
      workspaceId: actor.workspaceId,
      collectionId: collection.id,
      userId: actor.userId,
    });
    return { items: sources.map(presentSource), next: null };
  });
}

export function readSource(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => {
    const numbered = await requireNumberedSource(database, actor, id);
    const { currentRevisionId } = numbered.source;
    const newest =
      currentRevisionId === null ? null : await findRevision(database, actor.workspaceId, currentRevisionId);
    return presentSourceDetail(
      numbered,
      newest,
      await listRevisions(database, actor.workspaceId, numbered.source.id),
    );
  });
}

export function readRevisions(actor: Viewer, sourceId: string) {
  return inWorkspace(actor, async (database) => {
    const source = await requireSource(database, actor, sourceId);
    const revisions = await listRevisions(database, actor.workspaceId, source.id);
    return { items: revisions.map(presentRevisionSummary), next: null };
  });
}

export function readRevision(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => presentRevision(await requireRevision(database, actor, id)));
}

export function compareRevisions(actor: Viewer, toId: string, fromId: string) {
  return inWorkspace(actor, async (database) => {
    const to = await requireRevision(database, actor, toId);
    const from = await requireRevision(database, actor, fromId);
    if (from.sourceId !== to.sourceId) throw notFound('revision');
    return {
      from: presentRevisionSummary(from),
      to: presentRevisionSummary(to),
      hunks: diffMarkdown(from.markdown, to.markdown).map(presentHunk),
    };
  });
}

export async function readOriginal(actor: Viewer, revisionId: string): Promise<StoredFileReply> {
  const original = await inWorkspace(actor, async (database) => {
    const { originalId: id } = await requireRevision(database, actor, revisionId);
    const file = id === null ? null : await describeOriginal(database, actor.workspaceId, id);
    if (id === null || file === null) throw notFound('original');
    return { id, file };
  });
  return offerFile(actor, { table: 'original', id: original.id }, original.file);
}

/** Returns the original of a document that has this page, or throws "not found". */
export async function readOriginalOfPage(
  actor: Viewer,
  revisionId: string,
  number: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const original = await openFile(() =>
    inWorkspace(actor, async (database) => {
      const revision = await requireRevision(database, actor, revisionId);
      if (!revision.anchors.some(({ page, locator }) => page === number && locator === null))
        throw notFound('page');
      return revision.originalId === null
        ? null
        : findOriginal(database, actor.workspaceId, revision.originalId);
    }),
  );
  if (original === null) throw notFound('original');
  return original.bytes;
}
