/**
 * Makes a source of an entry, once: the entry, its source and its capture job are stored together. The page of the entry is captured; the text
 * that the feed gives for it waits beside it as a file, for the case that there is no page or it cannot be read (`obtain-page.ts`).
 */
import type { FeedEntry } from '@/lib/capture/feed/feed';
import { writeEntryPage } from '@/lib/capture/feed/write-entry-page';
import { AppError } from '@/lib/core/errors';
import { createSourceId, type SourceId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';
import { normaliseUrl } from '@/lib/core/url';
import { insertSeenEntry, updateSeenEntry } from '@/lib/domain/feeds/entry-store';
import type { Feed } from '@/lib/domain/feeds/feed';
import { countAdded } from '@/lib/domain/feeds/feed-store';
import { findSourceByAddress, findSourceByOriginal, insertSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { requireCollection } from '../collections/require-collection';
import { inWorkspaceWith, type KeptBytes, keepBytes } from '../objects/keep-bytes';
import { keepOriginal } from '../sources/add-source';
import { requireRoom } from '../usage/require-room';

export const entryFile = { fileName: 'entry.html', mediaType: 'text/html; charset=utf-8' } as const;

export type AddedEntry =
  | { readonly outcome: 'added' }
  /** The collection has it already, or another reading has just added it. */
  | { readonly outcome: 'here' }
  | { readonly outcome: 'no_room'; readonly sentence: string };

type EntryToAdd = { readonly entry: FeedEntry; readonly key: string; readonly now: Date };

export async function addEntry(actor: Editor, feed: Feed, added: EntryToAdd): Promise<AddedEntry> {
  const { html } = added.entry;
  try {
    const page = html === null ? null : new TextEncoder().encode(writeEntryPage({ ...added.entry, html }));
    const kept = page === null ? null : await keepBytes(actor.workspaceId, page);
    const isAdded = await inWorkspaceWith(
      kept,
      (work) => inWorkspace(actor, work),
      async (database) => {
        await requireCollection(database, actor, feed.collectionId);
        return insertEntry(database, actor, { feed, kept, ...added });
      },
    );
    return { outcome: isAdded ? 'added' : 'here' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'conflict') return { outcome: 'here' };
    if (error.code === 'limit_reached') return { outcome: 'no_room', sentence: error.message };
    throw error;
  }
}

async function insertEntry(
  database: Database,
  actor: Editor,
  { feed, kept, entry, key, now }: EntryToAdd & { readonly feed: Feed; readonly kept: KeptBytes | null },
): Promise<boolean> {
  const { workspaceId } = actor;
  const ofFeed = { feedId: feed.id, workspaceId };
  if (!(await insertSeenEntry(database, ofFeed, { key, updatedAt: entry.updatedAt, seenAt: now })))
    return false;
  const normalisedUrl = entry.link === null ? null : normaliseUrl(new URL(entry.link));
  if ((await findHere(database, feed, { normalisedUrl, kept })) !== null) return false;
  const id = createSourceId();
  await refuseDuplicate('This address was added a moment ago.', () =>
    insertSource(database, {
      id,
      workspaceId,
      collectionId: feed.collectionId,
      kind: normalisedUrl === null ? 'file' : 'url',
      title: nameEntry(entry, feed),
      titleIsChosen: false,
      url: entry.link,
      normalisedUrl,
      fileName: normalisedUrl === null ? entryFile.fileName : null,
      folderId: feed.folderId,
      feedId: feed.id,
      status: 'queued',
      createdBy: actor.userId,
    }),
  );
  if (kept !== null) await keepOriginal(database, actor, { sourceId: id, file: entryFile, kept });
  await updateSeenEntry(database, ofFeed, { key, sourceId: id });
  await countAdded(database, feed);
  await sendJob(database, { queue: 'capture', data: { workspaceId, sourceId: id, reason: 'new' } });
  await requireRoom(database, workspaceId, ['source', 'file_to_come']);
  return true;
}

function findHere(
  database: Database,
  { workspaceId, collectionId }: Feed,
  { normalisedUrl, kept }: { readonly normalisedUrl: string | null; readonly kept: KeptBytes | null },
): Promise<SourceId | null> {
  const collection = { workspaceId, collectionId };
  if (normalisedUrl !== null) return findSourceByAddress(database, collection, normalisedUrl);
  if (kept === null) throw new Error('An entry without a page and without text was chosen.');
  return findSourceByOriginal(database, collection, kept.digest);
}

/** The title until the capture finds one. */
function nameEntry({ title, publishedAt }: FeedEntry, feed: Feed): string {
  if (title !== '') return title;
  const day = publishedAt === null ? '' : `, ${publishedAt.toISOString().slice(0, 10)}`;
  return shorten(`${feed.title}${day}`, limits.titleChars);
}
