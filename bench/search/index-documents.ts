/**
 * Puts documents into the product's own index the way a capture does: a workspace, a collection, one source per document, and its passages.
 */
import {
  asId,
  type CollectionId,
  createCollectionId,
  createRevisionId,
  createSourceId,
  createWorkspaceId,
  type SourceId,
  type UserId,
  type WorkspaceId,
} from '@/lib/core/ids';
import { insertCollection } from '@/lib/domain/collections/store';
import type { IndexedPassage } from '@/lib/domain/search/search-index';
import { replacePassages } from '@/lib/domain/search/store';
import { insertSource } from '@/lib/domain/sources/store';
import { splitPassages } from '@/lib/evidence/passages';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';

export type Place = { readonly workspaceId: WorkspaceId; readonly collectionId: CollectionId };

const createdBy = asId<UserId>('nobody');
/** Timeout in milliseconds of the transaction that indexes one source. */
const indexMs = 120_000;

export async function createPlace(): Promise<Place> {
  const workspaceId = createWorkspaceId();
  const collectionId = createCollectionId();
  await inWholeWorkspace(workspaceId, async (database) => {
    await database.workspace.create({
      data: { id: workspaceId, slug: workspaceId, name: 'Measured' },
      select: { id: true },
    });
    await insertCollection(database, {
      id: collectionId,
      workspaceId,
      title: 'Measured',
      tags: [],
      createdBy,
    });
  });
  return { workspaceId, collectionId };
}

export function listIndexed(markdown: string): IndexedPassage[] {
  return splitPassages(markdown).map(({ ordinal, start, end, headings, text }) => ({
    ordinal,
    start,
    end,
    headings,
    text: markdown.slice(start, end),
    plain: text,
  }));
}

export function indexSource(
  { workspaceId, collectionId }: Place,
  source: {
    readonly title: string;
    readonly language: string | null;
    readonly passages: readonly IndexedPassage[];
  },
): Promise<SourceId> {
  const id = createSourceId();
  return inWholeWorkspace(
    workspaceId,
    async (database) => {
      await insertSource(database, {
        id,
        workspaceId,
        collectionId,
        kind: 'note',
        title: source.title,
        titleIsChosen: true,
        url: null,
        normalisedUrl: null,
        fileName: null,
        status: 'captured',
        createdBy,
      });
      const revisionId = createRevisionId();
      const { title, language } = source;
      const owner = { collectionId, sourceId: id, revisionId, title, language };
      await replacePassages(database, owner, source.passages);
      return id;
    },
    { timeoutMs: indexMs },
  );
}
