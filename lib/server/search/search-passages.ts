/** Searches the workspace, a collection or one source. Returns ranked passages and items whose title matches. */
import { asId, type CollectionId, type SourceId } from '@/lib/core/ids';
import { countOutdatedSources } from '@/lib/domain/passages/analyser-store';
import { findPassages } from '@/lib/domain/passages/store';
import { findTitles } from '@/lib/domain/passages/title-store';
import { findPage } from '@/lib/domain/sources/source';
import { describeRevisions } from '@/lib/domain/sources/description-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';

export type SearchQuestion = {
  readonly q: string;
  readonly collection_id?: string | undefined;
  readonly source_id?: string | undefined;
  readonly limit: number;
};

export function searchPassages(actor: Viewer, question: SearchQuestion) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const scope = {
      ...(question.collection_id === undefined
        ? {}
        : { collectionId: asId<CollectionId>(question.collection_id) }),
      ...(question.source_id === undefined ? {} : { sourceIds: [asId<SourceId>(question.source_id)] }),
    };
    const found = await findPassages(database, question.q, { scope, limit: question.limit });
    const revisions = await describeRevisions(
      database,
      actor.workspaceId,
      found.map(({ revisionId }) => revisionId),
    );
    const items = found.flatMap((passage) => {
      const revision = revisions.get(passage.revisionId);
      if (revision === undefined) return [];
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
          marks: passage.marks.map(({ start, end }) => ({ start, end })),
          page: findPage(revision.anchors, passage.start),
          score: passage.score,
        },
      ];
    });
    return {
      items,
      next: null,
      outdated_sources: await countOutdatedSources(database, actor.workspaceId),
      titles: await findTitles(database, actor.workspaceId, question.q),
    };
  });
}
