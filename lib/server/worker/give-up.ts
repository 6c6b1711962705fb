/**
 * The job `lost`: the attempts of a capture, a run, an execution or an archive are used up, so its state says that it will not be completed and what
 * the user can do.
 */
import type { JobData } from '@/lib/platform/jobs/queues';
import { giveUpArchive } from '../archives/perform-archive';
import { giveUpCapture } from '@/lib/server/sources/capture/capture-source';
import { giveUpRun, type RunServices } from '../runs/execute-run';
import { giveUpExecution } from '../workflows/execute-workflow';

type GiveUpServices = Omit<RunServices, 'cancels'>;

export async function giveUp(
  { workspaceId, sourceId, runId, executionId, archiveId }: JobData<'lost'>,
  services: GiveUpServices,
): Promise<void> {
  if (sourceId !== undefined) await giveUpCapture({ workspaceId, sourceId });
  if (runId !== undefined) await giveUpRun({ workspaceId, runId }, services);
  if (archiveId !== undefined) await giveUpArchive({ workspaceId, archiveId });
  if (executionId !== undefined) await giveUpExecution({ workspaceId, executionId }, services.clock.now());
}
