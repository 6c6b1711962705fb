/**
 * The entry of a process that captures web pages like the product's own capture processes do, and reports with each page how much time of
 * the processor it took and the most memory that the process has used so far.
 */
import { z } from 'zod';
import { captureHtml } from '@/lib/capture/html/capture-html';
import { limits } from '@/lib/core/limits';
import { serveJobs } from '@/lib/platform/processes/serve-jobs';

const jobSchema = z.strictObject({ html: z.string(), url: z.string() });

serveJobs((input) => {
  const { html, url } = jobSchema.parse(input);
  const before = process.cpuUsage();
  const { markdown } = captureHtml({ html, url, maxMarkdownChars: limits.markdownChars });
  const { user, system } = process.cpuUsage(before);
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  return Promise.resolve({ markdown, processorMs: (user + system) / 1_000, peakBytes });
});
