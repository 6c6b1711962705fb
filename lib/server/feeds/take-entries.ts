/** Takes from a feed that was read what is new in it: entries become sources, and pages whose author changed them are captured again. */
import type { FeedEntry } from '@/lib/capture/feed/feed';
import { writeEntryPage } from '@/lib/capture/feed/write-entry-page';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { chooseEntries, isReadable } from '@/lib/domain/feeds/choose-entries';
import {
  insertSeenEntries,
  keepSeenEntries,
  listSeenEntries,
  type SeenEntry,
  updateSeenEntry,
} from '@/lib/domain/feeds/entry-store';
import type { Feed } from '@/lib/domain/feeds/feed';
import { findSource, updateSource } from '@/lib/domain/sources/store';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { digestBytes } from '@/lib/platform/secrets/token';
import { inWorkspaceWith, keepBytes } from '../objects/keep-bytes';
import { keepOriginal } from '../sources/add-source';
import { addEntry, entryFile } from './add-entry';

export type TakenEntries = {
  /** Number of entries that became sources. */
  readonly added: number;
  /** Why no more were added, if the workspace has no room. */
  readonly noRoom: string | null;
  /** True if entries are left for a later reading. */
  readonly isLeftOver: boolean;
};

type KeyedEntry = FeedEntry & { readonly digest: string };

type Taking = {
  readonly entries: readonly FeedEntry[];
  /** How many of the entries become sources that stand there when a feed is followed; null for later readings, which take all new ones. */
  readonly newest: number | null;
  readonly now: Date;
};

/** Milliseconds after which an entry is forgotten that is no longer in the feed. */
const forgottenMs = 365 * dayMs;

export async function takeEntries(
  actor: Editor,
  feed: Feed,
  { entries, newest, now }: Taking,
): Promise<TakenEntries> {
  const keyed = entries.map((entry) => ({ ...entry, digest: digestBytes(entry.key) }));
  const keys = keyed.map(({ digest }) => digest);
  const ofFeed = { feedId: feed.id, workspaceId: feed.workspaceId };
  const seen = await inWorkspace(actor, (database) => listSeenEntries(database, ofFeed, keys));
  const unseen = keyed.filter(({ digest }) => !seen.has(digest));
  const { chosen, rest } = chooseEntries(unseen, { most: newest ?? limits.feedNewEntries, now });
  const passedOver = [...unseen.filter((entry) => !isReadable(entry)), ...(newest === null ? [] : rest)];
  // First what is passed over, so that a reading that is interrupted leaves nothing to the next one that nobody wanted.
  await inWorkspace(actor, async (database) => {
    await insertSeenEntries(
      database,
      ofFeed,
      passedOver.map(({ digest: key, updatedAt }) => ({ key, updatedAt, seenAt: now })),
    );
    const before = new Date(now.getTime() - forgottenMs);
    await keepSeenEntries(database, ofFeed, { keys, seenAt: now, before });
  });
  const taken = await addAll(actor, feed, { chosen, now });
  await captureChanged(actor, feed, { keyed, seen });
  return { ...taken, isLeftOver: taken.noRoom !== null || (newest === null && rest.length > 0) };
}

async function addAll(
  actor: Editor,
  feed: Feed,
  { chosen, now }: { readonly chosen: readonly KeyedEntry[]; readonly now: Date },
): Promise<Pick<TakenEntries, 'added' | 'noRoom'>> {
  let added = 0;
  for (const entry of chosen) {
    const tried = await addEntry(actor, feed, { entry, key: entry.digest, now });
    if (tried.outcome === 'no_room') return { added, noRoom: tried.sentence };
    if (tried.outcome === 'added') added += 1;
  }
  return { added, noRoom: null };
}

/** Only a date that the author gave says that an entry changed. Its words change with every comment and counter. */
async function captureChanged(
  actor: Editor,
  feed: Feed,
  { keyed, seen }: { readonly keyed: readonly KeyedEntry[]; readonly seen: ReadonlyMap<string, SeenEntry> },
): Promise<void> {
  for (const entry of keyed) {
    const known = seen.get(entry.digest);
    const { updatedAt } = entry;
    if (known?.updatedAt == null || updatedAt === null || updatedAt <= known.updatedAt) continue;
    await captureAgain(actor, feed, { entry: { ...entry, updatedAt }, sourceId: known.sourceId });
  }
}

type ChangedEntry = {
  readonly entry: KeyedEntry & { readonly updatedAt: Date };
  readonly sourceId: SeenEntry['sourceId'];
};

async function captureAgain(actor: Editor, feed: Feed, { entry, sourceId }: ChangedEntry): Promise<void> {
  const { workspaceId } = feed;
  const { html, digest: key, updatedAt } = entry;
  const page = html === null ? null : new TextEncoder().encode(writeEntryPage({ ...entry, html }));
  const kept = page === null ? null : await keepBytes(workspaceId, page);
  await inWorkspaceWith(
    kept,
    (work) => inWorkspace(actor, work),
    async (database) => {
      await updateSeenEntry(database, { feedId: feed.id, workspaceId }, { key, updatedAt });
      const source = sourceId === null ? null : await findSource(database, workspaceId, sourceId);
      if (source === null) return;
      if (kept !== null) await keepOriginal(database, actor, { sourceId: source.id, file: entryFile, kept });
      await updateSource(database, workspaceId, { id: source.id, status: 'queued' });
      await sendJob(database, {
        queue: 'capture',
        data: { workspaceId, sourceId: source.id, reason: 'refresh' },
      });
    },
  );
}
