/** Keeps filters of a collection's sources under names, and says which sources they find now. A search never stores what it found. */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { filterSources, readChoice } from '@/lib/domain/sources/filter-sources';
import {
  deleteSavedSearch,
  findSavedSearch,
  listSavedSearches,
  type SavedSearch,
  storeSavedSearch,
} from '@/lib/domain/sources/saved-search-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { SavedSearchReply, saveSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import { requireCollection } from '../collections/require-collection';
import { readSources } from './read-sources';

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

export function forgetSearch(actor: Editor, id: string): Promise<void> {
  return inWorkspace(actor.workspaceId, async (database) => {
    await requireSearch(database, actor, id);
    await deleteSavedSearch(database, actor.workspaceId, id);
  });
}

/** Returns the sources that the search finds now, in the order they were added. */
export async function readFoundSources(actor: Viewer, id: string) {
  const search = await inWorkspace(actor.workspaceId, (database) => requireSearch(database, actor, id));
  const { items } = await readSources(actor, search.collectionId);
  const choices = search.choices.flatMap((choice) => readChoice(choice) ?? []);
  return { items: [...filterSources(items, { text: search.text, choices })], next: null };
}

async function requireSearch(database: Database, actor: Viewer, id: string): Promise<SavedSearch> {
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
