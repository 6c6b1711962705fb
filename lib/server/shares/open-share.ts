/**
 * What a stranger can do with a link: read the page and open a quote. All that identifies the visitor is the token and the cookie set after
 * an earlier passphrase. Unknown, expired, revoked and deleted links look the same from outside: closed.
 */

import { decideShareState, isShareToken, type Share, type Snapshot } from '@/lib/domain/shares/share';
import { numberSnapshot, type SharedPage } from '@/lib/domain/shares/shared-page';
import { countView, findShareByTokenHash, findSnapshot, listArtifactTitles } from '@/lib/domain/shares/store';
import { type Database, acrossWorkspaces, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { hashToken } from '@/lib/platform/secrets/token';
import type { ShareMode } from '@/lib/protocol/share-words';
import { loadSharedPage, loadSharedQuote, pickQuote, type SharedQuote, takeSnapshot } from './load-shared';
import { isUnlocked } from './unlock-cookie';

export type Visit = {
  readonly token: string;
  /** The value of the unlock cookie, if the browser sent one. */
  readonly cookie: string | undefined;
};

export type Refused = { readonly outcome: 'closed' } | { readonly outcome: 'locked' };
const closed = { outcome: 'closed' } as const;

/** The link behind a token, or null unless it is live and its artifact exists. Does not check whether it is unlocked. */
export async function findOpenShare(token: string, now: Date): Promise<Share | null> {
  if (!isShareToken(token)) return null;
  const share = await acrossWorkspaces((database) => findShareByTokenHash(database, hashToken(token)));
  if (share === null || decideShareState(share, now) !== 'live') return null;
  const titles = await inWholeWorkspace(share.workspaceId, (database) =>
    listArtifactTitles(database, share.workspaceId, [share.artifactId]),
  );
  return titles.has(share.artifactId) ? share : null;
}

async function open<Shown>(
  visit: Visit,
  now: Date,
  show: (database: Database, share: Share) => Promise<Shown | null>,
): Promise<Refused | { readonly outcome: 'open'; readonly share: Share; readonly shown: Shown }> {
  const share = await findOpenShare(visit.token, now);
  if (share === null) return closed;
  if (!isUnlocked(share, visit.cookie, now)) return { outcome: 'locked' };
  const shown = await inWholeWorkspace(share.workspaceId, (database) => show(database, share));
  return shown === null ? closed : { outcome: 'open', share, shown };
}

export type OpenedShare =
  | Refused
  | { readonly outcome: 'open'; readonly mode: ShareMode; readonly page: SharedPage };

/** Reads the page and counts one view. */
export async function openShare(visit: Visit, now: Date = new Date()): Promise<OpenedShare> {
  const opened = await open(visit, now, async (database, share) => {
    const page = await readPage(database, share);
    if (page !== null) await countView(database, share.workspaceId, { id: share.id, now });
    return page;
  });
  return opened.outcome === 'open'
    ? { outcome: 'open', mode: opened.share.mode, page: opened.shown }
    : opened;
}

/** Reads the page again for somebody whose visit was already counted. */
export async function revisitShare(
  visit: Visit,
  now: Date = new Date(),
): Promise<Refused | { readonly outcome: 'open'; readonly page: SharedPage }> {
  const opened = await open(visit, now, readPage);
  return opened.outcome === 'open' ? { outcome: 'open', page: opened.shown } : opened;
}

/** Reads everything that the link shows, for a copy. Counts no view, because it belongs to a visit that was already counted. */
export async function takeShared(
  visit: Visit,
  now: Date = new Date(),
): Promise<Refused | { readonly outcome: 'open'; readonly snapshot: Snapshot }> {
  const opened = await open(visit, now, (database, { workspaceId, id, artifactId, mode }) =>
    mode === 'live'
      ? takeSnapshot(database, workspaceId, { artifactId, now })
      : findSnapshot(database, workspaceId, id),
  );
  return opened.outcome === 'open' ? { outcome: 'open', snapshot: opened.shown } : opened;
}

/** Tells whether the page could be read now, without reading it. */
export async function lookAtShare(
  visit: Visit,
  now: Date = new Date(),
): Promise<Refused | { readonly outcome: 'open' }> {
  const share = await findOpenShare(visit.token, now);
  if (share === null) return closed;
  return { outcome: isUnlocked(share, visit.cookie, now) ? 'open' : 'locked' };
}

export async function readPage(database: Database, share: Share): Promise<SharedPage | null> {
  if (share.mode === 'live') return loadSharedPage(database, share.workspaceId, share.artifactId);
  const snapshot = await findSnapshot(database, share.workspaceId, share.id);
  return snapshot === null ? null : numberSnapshot(snapshot.page);
}

export type OpenedQuote = Refused | { readonly outcome: 'open'; readonly quote: SharedQuote };

/** Reads one quote with its surroundings. Counts no view, because it belongs to a visit that was already counted. */
export async function openSharedQuote(
  visit: Visit,
  ordinal: number,
  now: Date = new Date(),
): Promise<OpenedQuote> {
  const opened = await open(visit, now, (database, share) => readQuote(database, share, ordinal));
  return opened.outcome === 'open' ? { outcome: 'open', quote: opened.shown } : opened;
}

export async function readQuote(
  database: Database,
  share: Share,
  ordinal: number,
): Promise<SharedQuote | null> {
  if (share.mode === 'live')
    return loadSharedQuote(database, share.workspaceId, { artifactId: share.artifactId, ordinal });
  const snapshot = await findSnapshot(database, share.workspaceId, share.id);
  return snapshot === null ? null : pickQuote(snapshot, ordinal);
}
