/** The preview, or "not found". */
import { notFound } from '@/lib/core/errors';
import type { Viewer } from '@/lib/domain/team/actor';
import { findPreview, type WorkflowPreview } from '@/lib/domain/workflows/preview-store';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requirePreview(
  database: Database,
  { workspaceId }: Viewer,
  id: string,
): Promise<WorkflowPreview> {
  const preview = await findPreview(database, { id, workspaceId });
  if (preview === null) throw notFound('preview');
  return preview;
}
