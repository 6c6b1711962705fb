/**
 * The process that writes long files, one after the other. Parsing and typesetting a book takes many seconds of one core and much memory,
 * and meanwhile the worker must continue with its other jobs and its heartbeat. The process is ended after each file.
 */
import { limits } from '@/lib/core/limits';
import { findProgram } from '@/lib/platform/processes/find-program';
import { createProcessPool, type ProcessPool } from '@/lib/platform/processes/process-pool';

export function createExportPool(): ProcessPool {
  return createProcessPool({
    entry: findProgram('export'),
    size: 1,
    jobsPerProcess: 1,
    deadlineMs: limits.exportMs,
    maxMemoryBytes: limits.exportMemoryBytes,
    maxOutputBytes: limits.exportBytes,
  });
}
