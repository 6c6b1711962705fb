/**
 * The job of a page that was saved: each source that follows it is captured again, the way a web page is refreshed (decision 28). What was
 * quoted before keeps its version. Begun twice it does no harm: a capture that finds nothing new keeps what is there.
 */
import { asId, type PageId, type WorkspaceId } from '@/lib/core/ids';
import { listSourcesOfPage } from '@/lib/domain/sources/page-store';
import { findSource } from '@/lib/domain/sources/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { queueCapture } from './change-source';

export function followPage({ workspaceId, pageId, executionId }: JobData<'page'>): Promise<void> {
  const workspace = asId<WorkspaceId>(workspaceId);
  return inWorkspace(workspace, async (database) => {
    for (const { id } of await listSourcesOfPage(database, workspace, asId<PageId>(pageId))) {
      const source = await findSource(database, workspace, id);
      if (source !== null) await queueCapture(database, source, executionId ?? null);
    }
  });
}
