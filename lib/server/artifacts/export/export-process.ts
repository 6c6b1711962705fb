/**
 * The entry point of the process that writes long files (`artifacts/export/export-pool.ts`): reads a job, writes the file, replies. It has
 * no access to our environment, database or network. Imports its files statically, see `launch-entry`.
 */
import { serveJobs } from '@/lib/platform/processes/serve-jobs';
import { exportJobSchema } from './export-job';
import { writeExport } from './write-export';

serveJobs(async (input) => {
  const { document, format } = exportJobSchema.parse(input);
  return writeExport(document, format);
});
