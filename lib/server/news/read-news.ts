/** Reads what changed since a member's previous visit. Only Home counts as a visit; whoever only asks moves nothing. */
import { decideVisit } from '@/lib/domain/news/decide-visit';
import { listMadeNews, listSourceNews, listStaleNews } from '@/lib/domain/news/news-store';
import { findVisit, storeVisit } from '@/lib/domain/news/visit-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listShownNames } from '@/lib/domain/team/former-member-store';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { NewsReply } from '@/lib/protocol/http/news';

type HomeVisit = { readonly timeZone: string | null; readonly now?: Date };

/**
 * Notes that the member is on Home now, and by which clocks, and returns the news of this visit.
 * @param visit.timeZone what the browser said, or null if it said nothing that is a time zone
 */
export function visitHome(viewer: Viewer, { timeZone, now = new Date() }: HomeVisit): Promise<NewsReply> {
  return inWorkspace(viewer, async (database) => {
    const visit = decideVisit(await findVisit(database, viewer), now);
    await storeVisit(database, viewer, { ...visit, timeZone });
    return findNews(database, viewer, visit.previousAt);
  });
}

/** @param since the time to count from, or undefined for the previous visit */
export function readNews(viewer: Viewer, since: string | undefined): Promise<NewsReply> {
  return inWorkspace(viewer, async (database) =>
    findNews(
      database,
      viewer,
      since === undefined ? ((await findVisit(database, viewer))?.previousAt ?? null) : new Date(since),
    ),
  );
}

async function findNews(database: Database, viewer: Viewer, since: Date | null): Promise<NewsReply> {
  if (since === null) return { since: null, sources: [], stale: [], made: [] };
  const asked = { workspaceId: viewer.workspaceId, userId: viewer.userId, since };
  const sources = await listSourceNews(database, asked);
  const stale = await listStaleNews(database, asked);
  const made = await listMadeNews(database, asked);
  const names =
    made.length === 0 ? new Map<string, string>() : await listShownNames(database, viewer.workspaceId);
  return {
    since: since.toISOString(),
    sources: sources.map(({ collectionId, title, added, changed }) => ({
      collection_id: collectionId,
      title,
      added,
      changed,
    })),
    stale: stale.map(({ kind, id, title, collectionId, count }) => ({
      kind,
      id,
      title,
      collection_id: collectionId,
      count,
    })),
    made: made.map(({ kind, id, title, createdBy, createdAt }) => ({
      kind,
      id,
      title,
      by: names.get(createdBy) ?? null,
      created_at: createdAt.toISOString(),
    })),
  };
}
