/** Presents a transform that a team made as a reply. Only the fields listed here leave the server. */
import { notFound } from '@/lib/core/errors';
import { asId, type TransformId } from '@/lib/core/ids';
import { listAuthorNames } from '@/lib/domain/artifacts/version-store';
import type { Viewer } from '@/lib/domain/team/actor';
import { findOwnTransform, type OwnTransform } from '@/lib/domain/transforms/store';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { OwnTransformReply } from '@/lib/protocol/http/transforms';

export async function requireOwnTransform(
  database: Database,
  { workspaceId }: Viewer,
  id: string,
): Promise<OwnTransform> {
  const found = await findOwnTransform(database, workspaceId, asId<TransformId>(id));
  if (found === null) throw notFound('transform');
  return found;
}

export async function presentTransform(
  database: Database,
  { id, version, definition, createdBy, updatedAt }: OwnTransform,
): Promise<OwnTransformReply> {
  const names = await listAuthorNames(database, [createdBy]);
  return {
    id,
    version,
    definition,
    author: names.get(createdBy) ?? 'A former member',
    updated_at: updatedAt.toISOString(),
  };
}
