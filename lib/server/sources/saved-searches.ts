/** Keeps filters of a collection's sources under names, and says which sources they find now. A search never stores what it found. */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { filterSources, readChoice, readFilter } from '@/lib/domain/sources/filter-sources';
import {
  deleteSavedSearch,
  findSavedSearch,
  listSavedSearches,
  renameSavedSearch,
  type SavedSearch,
  storeSavedSearch,
} from '@/lib/domain/sources/saved-search-store';
import { leaveSearch } from '@/lib/domain/tables/row-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { SavedSearchReply, saveSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { requireCollection } from '../collections/require-collection';
import { presentSource } from './present-source';
import { numberSources } from './read-sources';

export function readSavedSearches(actor: Viewer, collectionId: string | null) {
  return inWorkspace(actor.workspaceId, async (database) => {
    const only = collectionId === null ? null : (await requireCollection(database, actor, collectionId)).id;
    const searches = await listSavedSearches(database, actor.workspaceId, only);
    return { items: searches.map(presentSearch), next: null };
  });
}

export function saveSearch(actor: Editor, id: string, body: BodyOf<typeof saveSearchEndpoint>) {
  const { workspaceId, userId } = actor;
  const unknown = body.choices.find((choice) => readChoice(choice) === null);
  if (unknown !== undefined)
    throw new AppError('invalid_input', `choices: “${unknown}” names no facet of a source.`);
  return inWorkspace(workspaceId, async (database) => {
    const { id: collectionId } = await requireCollection(database, actor, id);
    const held = await listSavedSearches(database, workspaceId, collectionId);
    if (held.length >= limits.savedSearches && !held.some(({ name }) => name === body.name))
      throw new AppError('conflict', `A collection has at most ${limits.savedSearches} saved searches.`);
    const { name, text, choices } = body;
    return presentSearch(
      await storeSavedSearch(database, {
        id: createUuid(),
        workspaceId,
        collectionId,
        name,
        text,
        choices,
        createdBy: userId,
      }),
    );
  });
}

export function renameSearch(
  actor: Editor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<SavedSearchReply> {
  return refuseDuplicate(`The collection already has a saved search “${name}”.`, () =>
    inWorkspace(actor.workspaceId, async (database) => {
      await requireSearch(database, actor, id);
      await renameSavedSearch(database, actor.workspaceId, { id, name });
      return presentSearch(await requireSearch(database, actor, id));
    }),
  );
}

export function forgetSearch(actor: Editor, id: string): Promise<void> {
  return inWorkspace(actor.workspaceId, async (database) => {
    await requireSearch(database, actor, id);
    await leaveSearch(database, actor.workspaceId, { searchId: id });
    await deleteSavedSearch(database, actor.workspaceId, id);
  });
}

/** Returns the sources that the search finds now, in the order they were added. */
export function readFoundSources(actor: Viewer, id: string) {
  return inWorkspace(actor.workspaceId, async (database) => ({
    items: await findWithSearch(database, actor, await requireSearch(database, actor, id)),
    next: null,
  }));
}

/** The same within the caller's transaction. Marks are those of the actor. */
export async function findWithSearch(
  database: Database,
  { workspaceId, userId }: Viewer,
  { collectionId, text, choices }: SavedSearch,
): Promise<SourceReply[]> {
  const sources = await numberSources(database, { workspaceId, collectionId, userId });
  return [...filterSources(sources.map(presentSource), readFilter(text, choices))];
}

export async function requireSearch(database: Database, actor: Viewer, id: string): Promise<SavedSearch> {
  const search = await findSavedSearch(database, actor.workspaceId, id);
  if (search === null) throw notFound('saved search');
  return search;
}

function presentSearch(search: SavedSearch): SavedSearchReply {
  return {
    id: search.id,
    collection_id: search.collectionId,
    name: search.name,
    text: search.text,
    choices: [...search.choices],
    created_at: search.createdAt.toISOString(),
  };
}
