/** Says where an artifact was copied from, to everybody who may open it. The link is shown as long as it opens something. */
import { asId, type ArtifactId, type WorkspaceId } from '@/lib/core/ids';
import { paths, type SharedPath } from '@/lib/core/paths';
import { listAuthorNames } from '@/lib/domain/artifacts/version-store';
import { findCopy } from '@/lib/domain/copies/copy-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { BrokenSeal, unseal } from '@/lib/platform/secrets/seal';
import { findOpenShare } from '../shares/open-share';

export type CopiedFrom = {
  readonly title: string;
  readonly asOf: string;
  readonly copiedBy: string;
  readonly copiedAt: string;
  /** Null if the link is closed. */
  readonly page: SharedPath | null;
};

export const writeCopyContext = (workspaceId: WorkspaceId) => `copy ${workspaceId}`;

/** Null if the artifact is no copy of a shared page. */
export async function readCopiedFrom(
  actor: Viewer,
  id: string,
  now: Date = new Date(),
): Promise<CopiedFrom | null> {
  const { workspaceId } = actor;
  const found = await inWorkspace(actor, async (database) => {
    const copy = await findCopy(database, workspaceId, asId<ArtifactId>(id));
    if (copy === null) return null;
    const names = await listAuthorNames(database, [copy.copiedBy]);
    return { ...copy, copiedBy: names.get(copy.copiedBy) ?? 'a former member' };
  });
  if (found === null) return null;
  const { title, asOf, copiedBy, copiedAt, tokenCipher } = found;
  const token = tokenCipher === null ? null : openToken(tokenCipher, workspaceId);
  const share = token === null ? null : await findOpenShare(token, now);
  return {
    title,
    asOf: asOf.toISOString(),
    copiedBy,
    copiedAt: copiedAt.toISOString(),
    page: token === null || share === null ? null : paths.share(token),
  };
}

/** Null if it was sealed with another secret key: the copy stays readable, and leads nowhere. */
function openToken(cipher: string, workspaceId: WorkspaceId): string | null {
  try {
    return unseal(cipher, writeCopyContext(workspaceId));
  } catch (error) {
    if (error instanceof BrokenSeal) return null;
    throw error;
  }
}
