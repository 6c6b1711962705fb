/** Shows a member what a stranger would see: of an artifact as it is now, before any link exists, or of one of its links. */
import { asId, type ArtifactId, type ShareId } from '@/lib/core/ids';
import type { PreviewedKind } from '@/lib/core/paths';
import type { SharedPage } from '@/lib/domain/shares/shared-page';
import { findShare } from '@/lib/domain/shares/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { ShareMode } from '@/lib/protocol/share-words';
import { loadSharedPage, loadSharedQuote, type SharedQuote } from './load-shared';
import { readPage, readQuote } from './open-share';

export type Previewed = { readonly kind: PreviewedKind; readonly id: string };

/** Does not count as a view. */
export function previewPage(
  actor: Viewer,
  { kind, id }: Previewed,
): Promise<{ readonly mode: ShareMode; readonly page: SharedPage } | null> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    const share = kind === 'link' ? await findShare(database, workspaceId, asId<ShareId>(id)) : null;
    if (kind === 'link' && share === null) return null;
    const page =
      share === null
        ? await loadSharedPage(database, workspaceId, asId<ArtifactId>(id))
        : await readPage(database, share);
    return page === null ? null : { mode: share?.mode ?? 'live', page };
  });
}

export function previewQuote(
  actor: Viewer,
  { kind, id, ordinal }: Previewed & { readonly ordinal: number },
): Promise<SharedQuote | null> {
  const { workspaceId } = actor;
  return inWorkspace(actor, async (database) => {
    if (kind === 'artifact')
      return loadSharedQuote(database, workspaceId, { artifactId: asId<ArtifactId>(id), ordinal });
    const share = await findShare(database, workspaceId, asId<ShareId>(id));
    return share === null ? null : readQuote(database, share, ordinal);
  });
}
