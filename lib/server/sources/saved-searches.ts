/** Keeps filters of a collection's sources under names, and says which sources they find now. A search never stores what it found. */
import { AppError, notFound } from '@/lib/core/errors';
import { createUuid } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { filterSources, readChoice, readFilter } from '@/lib/domain/sources/filter-sources';
import {
  findSavedSearch,
  listSavedSearches,
  type SavedSearch,
  storeSavedSearch,
  updateSavedSearch,
} from '@/lib/domain/sources/saved-search-store';
import type { Editor, Viewer } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { SavedSearchReply, saveSearchEndpoint } from '@/lib/protocol/http/saved-searches';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { requireCollection } from '../collections/require-collection';
import { undoSeconds } from '@/lib/core/undo-seconds';
import { presentSource } from './present-source';
import { numberSources } from './read-sources';

export function readSavedSearches(actor: Viewer, collectionId: string | null) {
  return inWorkspace(actor, async (database) => {
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
  return refuseDuplicate('Somebody else has just saved a search of this name. Try again.', () =>
    inWorkspace(actor, async (database) => {
      const { id: collectionId } = await requireCollection(database, actor, id);
      const { name, text, choices } = body;
      const search = await storeSavedSearch(database, {
        id: createUuid(),
        workspaceId,
        collectionId,
        name,
        text,
        choices,
        createdBy: userId,
      });
      await requireWithinLimit(database, actor, search);
      return presentSearch(search);
    }),
  );
}

/** The caller has just given the collection this search. What it did is undone if the collection has too many now. */
async function requireWithinLimit(
  database: Database,
  { workspaceId }: Editor,
  { collectionId }: SavedSearch,
): Promise<void> {
  const { length } = await listSavedSearches(database, workspaceId, collectionId);
  if (length > limits.savedSearches)
    throw new AppError('conflict', `A collection has at most ${limits.savedSearches} saved searches.`);
}

export function renameSearch(
  actor: Editor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<SavedSearchReply> {
  return refuseDuplicate(`The collection already has a saved search “${name}”.`, () =>
    inWorkspace(actor, async (database) => {
      await requireSearch(database, actor, id);
      await updateSavedSearch(database, { id, workspaceId: actor.workspaceId }, { name });
      return presentSearch(await requireSearch(database, actor, id));
    }),
  );
}

/** Hides the search, also from the tables that follow it, and erases it when the deletion can no longer be undone. */
export function deleteSearch(actor: Editor, id: string, now: Date = new Date()): Promise<void> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    await requireSearch(database, actor, id);
    await updateSavedSearch(database, { id, workspaceId }, { deletedAt: now });
    await sendJob(
      database,
      { queue: 'erase', data: { workspaceId, kind: 'saved-search', id, purge: false } },
      { delaySeconds: undoSeconds },
    );
  });
}

/** The tables that followed it follow it again. Fails if its name or its place was taken in the meantime. */
export function restoreSearch(actor: Editor, id: string): Promise<SavedSearchReply> {
  const { workspaceId } = actor;
  return refuseDuplicate('The collection has another saved search of this name by now.', () =>
    inWorkspace(actor, async (database) => {
      if (!(await updateSavedSearch(database, { id, workspaceId }, { deletedAt: null })))
        throw notFound('saved search');
      const search = await requireSearch(database, actor, id);
      await requireWithinLimit(database, actor, search);
      return presentSearch(search);
    }),
  );
}

/** Returns the sources that the search finds now, in the order they were added. */
export function readFoundSources(actor: Viewer, id: string) {
  return inWorkspace(actor, async (database) => ({
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
