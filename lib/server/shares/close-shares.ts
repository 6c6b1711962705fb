/**
 * What happens to public links when something behind them is deleted. Called in the transaction of that change, before its rows are gone: a
 * purge must close the links before it removes the citations by which they are found.
 */
import type { ArtifactId, SourceId, UserId, WorkspaceId } from '@/lib/core/ids';
import { insertShareEvent } from '@/lib/domain/shares/audit-store';
import type { Snapshot } from '@/lib/domain/shares/share';
import {
  listSnapshotsOfSource,
  replaceSnapshot,
  revokeSharesOfArtifact,
  revokeSharesOfSource,
} from '@/lib/domain/shares/store';
import type { Database } from '@/lib/platform/db/in-workspace';

/** Closes every link that shows words of a purged source and erases what it showed (threats 40). Returns the number of closed links. */
export async function closeSharesShowingSource(
  database: Database,
  workspaceId: WorkspaceId,
  closing: { readonly sourceId: SourceId; readonly userId: UserId | null; readonly now: Date },
): Promise<number> {
  const { sourceId, userId, now } = closing;
  const closed = await revokeSharesOfSource(database, workspaceId, { sourceId, now });
  return recordClosed(database, { workspaceId, userId }, { closed, reason: 'source_purged' });
}

/** Closes all links of an artifact when it is deleted. They stay closed if the deletion is undone. */
export async function closeSharesOfArtifact(
  database: Database,
  workspaceId: WorkspaceId,
  closing: { readonly artifactId: ArtifactId; readonly userId: UserId; readonly now: Date },
): Promise<number> {
  const { artifactId, userId, now } = closing;
  const closed = await revokeSharesOfArtifact(database, workspaceId, { artifactId, now });
  return recordClosed(database, { workspaceId, userId }, { closed, reason: 'artifact_deleted' });
}

/** Records each link that was closed, and returns how many there are. */
async function recordClosed(
  database: Database,
  by: { readonly workspaceId: WorkspaceId; readonly userId: UserId | null },
  {
    closed,
    reason,
  }: {
    readonly closed: readonly { readonly id: string }[];
    readonly reason: 'source_purged' | 'artifact_deleted';
  },
): Promise<number> {
  for (const { id } of closed) {
    await insertShareEvent(database, { ...by, shareId: id, action: 'share.revoked', detail: { reason } });
  }
  return closed.length;
}

/**
 * Called when a source was deleted without a purge: cited quotes stay, but the rest of the source must not live on in snapshots. The
 * snapshots keep the quote, marked "source deleted", and lose its surroundings. Returns how many snapshots were changed.
 */
export async function forgetSurroundings(
  database: Database,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
): Promise<number> {
  const held = await listSnapshotsOfSource(database, workspaceId, sourceId);
  for (const { id, snapshot } of held) {
    await replaceSnapshot(database, workspaceId, { id, snapshot: withoutSurroundings(snapshot, sourceId) });
  }
  return held.length;
}

/** Pure. */
function withoutSurroundings(snapshot: Snapshot, sourceId: SourceId): Snapshot {
  const gone = new Set(
    snapshot.sources.flatMap((source) => (source.sourceId === sourceId ? source.ordinal : [])),
  );
  return {
    page: {
      ...snapshot.page,
      citations: snapshot.page.citations.map((citation) =>
        gone.has(citation.ordinal) && citation.match !== 'unsupported'
          ? { ...citation, stale: 'source_deleted' }
          : citation,
      ),
    },
    passages: snapshot.passages.filter(({ ordinal }) => !gone.has(ordinal)),
    sources: snapshot.sources,
  };
}
