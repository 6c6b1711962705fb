/**
 * The entry point of the capture processes (threats 25): reads a job, captures, answers. The process has no environment, no database and no
 * network access of ours, and the pool that started it kills it when it exceeds its limits. It imports its own files statically, see
 * `launch-entry`.
 */
import { captureFile } from '@/lib/capture/capture-file';
import { captureJobSchema } from '@/lib/capture/files/capture-job';
import { systemClock } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { serveJobs } from '@/lib/platform/processes/serve-jobs';

serveJobs(async (input) => {
  const job = captureJobSchema.parse(input);
  const stopAt = systemClock.now().getTime() + limits.captureSoftMs;
  return captureFile({ ...job, shouldStop: () => systemClock.now().getTime() > stopAt });
});
