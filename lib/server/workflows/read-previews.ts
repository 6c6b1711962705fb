/** Reads the previews of a workspace, or one of them. */
import type { Viewer } from '@/lib/domain/team/actor';
import { listPreviews } from '@/lib/domain/workflows/preview-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { QueryOf } from '@/lib/protocol/http/endpoint';
import type { listWorkflowPreviewsEndpoint } from '@/lib/protocol/http/workflow-previews';
import { presentPreviewDetail, presentPreviews } from './present-preview';
import { requirePreview } from './require-preview';
import { createIdCursor } from '../replies/list-cursor';

const cursor = createIdCursor('workflow previews');

export function readPreviews(
  actor: Viewer,
  query: QueryOf<typeof listWorkflowPreviewsEndpoint>,
  now: Date = new Date(),
) {
  const place = cursor.read(actor, query.cursor);
  return inWorkspace(actor, async (database) => {
    const previews = await listPreviews(database, actor.workspaceId, {
      pendingAt: query.status === 'pending' ? now : null,
      limit: query.limit,
      ...(query.workflow_id === undefined ? {} : { workflowId: query.workflow_id }),
      ...(query.conversation_id === undefined ? {} : { conversationId: query.conversation_id }),
      ...(place === undefined ? {} : { before: place }),
    });
    return {
      items: await presentPreviews(database, actor, { previews, now }),
      next: cursor.writeNext(actor, { items: previews, limit: query.limit }),
    };
  });
}

export function readPreview(actor: Viewer, id: string, now: Date = new Date()) {
  return inWorkspace(actor, async (database) =>
    presentPreviewDetail(database, actor, { preview: await requirePreview(database, actor, id), now }),
  );
}
