/** After a save, schedules a new capture of the sources that follow the page. Saves in quick succession lead to one capture. */
import type { Page } from '@/lib/domain/pages/page';
import { listSourcesOfPage } from '@/lib/domain/sources/page-source-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { ChangeCause } from '../triggers/record-change';

/** Long enough to finish writing a sentence. */
const delaySeconds = 5;

/** Saves by a workflow are kept apart from saves by people, so that their consequences carry the workflow's lineage. */
export async function scheduleSourceCaptures(
  database: Database,
  { executionId }: ChangeCause,
  { id, workspaceId }: Pick<Page, 'id' | 'workspaceId'>,
): Promise<void> {
  if ((await listSourcesOfPage(database, workspaceId, id)).length === 0) return;
  const cause = executionId === undefined ? {} : { executionId };
  await sendJob(
    database,
    { queue: 'page', data: { workspaceId, pageId: id, ...cause } },
    { delaySeconds, singletonKey: `${id}/${executionId ?? ''}` },
  );
}
