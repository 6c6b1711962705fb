/**
 * The entry point of the process that draws pages of PDF files (threats 25): reads a job, draws one page, answers. Like the process that
 * captures, it has no environment, no database and no network access of ours, and is killed when it exceeds its limits.
 */
import { z } from 'zod';
import { drawPage } from '@/lib/capture/pdf/draw-page';
import { serveJobs } from '@/lib/platform/processes/serve-jobs';

const jobSchema = z.strictObject({ bytes: z.instanceof(Uint8Array), page: z.int().positive() });

serveJobs(async (input) => {
  const { bytes, page } = jobSchema.parse(input);
  return drawPage(bytes, page);
});
