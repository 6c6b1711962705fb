/**
 * The job that runs after a page was saved: each source that follows the page is captured again, as when a web page is refreshed (decision
 * 28). Existing quotes keep their version. Starting the job twice does no harm, because a capture that finds nothing new changes nothing.
 */
import { asId, type PageId, type WorkspaceId } from '@/lib/core/ids';
import { listSourcesOfPage } from '@/lib/domain/sources/page-source-store';
import { findSource } from '@/lib/domain/sources/store';
import { inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { queueCapture } from '../refresh-source';

export function recapturePageSources({ workspaceId, pageId, executionId }: JobData<'page'>): Promise<void> {
  const workspace = asId<WorkspaceId>(workspaceId);
  return inWholeWorkspace(workspace, async (database) => {
    for (const { id } of await listSourcesOfPage(database, workspace, asId<PageId>(pageId))) {
      const source = await findSource(database, workspace, id);
      if (source !== null) await queueCapture(database, source, executionId ?? null);
    }
  });
}
