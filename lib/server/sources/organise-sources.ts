/** Tags sources of a collection and files them in folders for the team, and marks them for one member: starred, to read later, read. */
import { AppError, notFound } from '@/lib/core/errors';
import { asId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { fileSources as storeFiling } from '@/lib/domain/folders/store';
import { changeTags, countMostTags, setMarks } from '@/lib/domain/sources/mark-store';
import { findSources } from '@/lib/domain/sources/store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type {
  fileSourcesEndpoint,
  markSourcesEndpoint,
  tagSourcesEndpoint,
} from '@/lib/protocol/http/sources';
import { requireCollection } from '../collections/require-collection';
import { requirePlace } from '../collections/require-place';

export function tagSources(actor: Editor, id: string, body: BodyOf<typeof tagSourcesEndpoint>) {
  return inWorkspace(actor, async (database) => {
    const { id: collectionId } = await requireCollection(database, actor, id);
    const sourceIds = body.source_ids.map((each) => asId<SourceId>(each));
    const change = { collectionId, sourceIds, add: body.add, remove: body.remove };
    const changed = await changeTags(database, actor.workspaceId, change);
    if ((await countMostTags(database, actor.workspaceId, sourceIds)) > limits.sourceTags)
      throw new AppError('invalid_input', `A source has at most ${limits.sourceTags} tags.`);
    return { changed };
  });
}

export function fileSources(actor: Editor, id: string, body: BodyOf<typeof fileSourcesEndpoint>) {
  return inWorkspace(actor, async (database) => {
    const { id: collectionId } = await requireCollection(database, actor, id);
    const folderId = await requirePlace(database, actor, { collectionId, folderId: body.folder_id });
    const sourceIds = body.source_ids.map((each) => asId<SourceId>(each));
    return {
      changed: await storeFiling(database, actor.workspaceId, { collectionId, sourceIds, folderId }),
    };
  });
}

export function markSources(actor: Viewer, id: string, body: BodyOf<typeof markSourcesEndpoint>) {
  return inWorkspace(actor, async (database) => {
    const { id: collectionId } = await requireCollection(database, actor, id);
    const named = body.source_ids.map((each) => asId<SourceId>(each));
    const sources = await findSources(database, actor.workspaceId, named);
    const sourceIds = sources
      .filter((source) => source.collectionId === collectionId)
      .map((source) => source.id);
    if (sourceIds.length === 0) throw notFound('source');
    const { is_starred: isStarred, reading } = body;
    await setMarks(database, actor, {
      sourceIds,
      ...(isStarred === undefined ? {} : { isStarred }),
      ...(reading === undefined ? {} : { reading }),
    });
    return { changed: sourceIds.length };
  });
}
