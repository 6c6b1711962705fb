/** After a save: sources that follow the page are captured again soon. Saves that come close together are one capture. */
import type { Page } from '@/lib/domain/pages/page';
import { listSourcesOfPage } from '@/lib/domain/sources/page-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import type { ChangeCause } from '../changes/record-change';

/** Long enough that a sentence is written to its end. */
const delaySeconds = 5;

/** What a workflow saved is told apart from what a person saved, so that what follows from it carries its lineage. */
export async function tellSources(
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
