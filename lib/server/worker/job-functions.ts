/** What the worker does with a job of each queue, wired once with the outside world. */
import path from 'node:path';
import { systemClock } from '@/lib/core/clock';
import { createListening } from '@/lib/platform/db/listen';
import { getEnvironment } from '@/lib/platform/env';
import { createGuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import type { JobFunctions } from '@/lib/platform/jobs/work-jobs';
import { createProcessPool, type ProcessPool } from '@/lib/platform/processes/process-pool';
import { createBrowserSessions } from '../acting/browser-sessions';
import { createToolOutside, standingPorts } from '../acting/create-tool-host';
import { captureSource } from '../collecting/capture-source';
import { followPage } from '../collecting/follow-page';
import { eraseDeleted } from '../collecting/erase-deleted';
import { createObtainer } from '../collecting/obtain-page';
import { createPageBrowser } from '../collecting/page-browser';
import { makeGuide } from '../guide/make-guide';
import { createExportPool } from '../keeping/export/export-pool';
import { settleSession } from '../llmx/settle-session';
import { executeRun } from '../runs/execute-run';
import { createRunPerformers } from '../runs/run-performers';
import { fillSample } from '../sample/fill-sample';
import { executeWorkflow } from '../workflows/execute-workflow';
import { giveUp } from './give-up';

/** Limits of one reading (evidence, "Hostile pages"; threats 25: killed within 30 s, at most 512 MB). */
const reading = {
  size: 2,
  deadlineMs: 25_000,
  maxMemoryBytes: 512 * 1024 * 1024,
  maxOutputBytes: 64 * 1024 * 1024,
};

export type WorkerFunctions = {
  readonly functions: JobFunctions;
  /** What a heartbeat tells of this worker. */
  readonly describe: () => { readonly browser: string | null; readonly ports: readonly string[] };
  /** Starts what the first capture would wait for. */
  readonly warm: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export function createJobFunctions(): WorkerFunctions {
  const clock = systemClock;
  const environment = getEnvironment();
  const fetch = createGuardedFetch({ allow: environment.CAPTURE_ALLOW, clock });
  const pool = createProcessPool({
    ...reading,
    entry: path.resolve(import.meta.dirname, '../capture-process.ts'),
  });
  const exportPool = createExportPool();
  const sessions = createBrowserSessions(environment);
  const outside = createToolOutside(environment, clock, sessions === null ? null : { sessions, pool });
  const performers = createRunPerformers({ exportPool, tools: outside });
  const listening = createListening();
  const browser = createPageBrowser(environment);
  const ports = sessions === null ? standingPorts : [...standingPorts, 'browser'];
  const obtainer = createObtainer({ fetch, pool, browser });
  return {
    functions: {
      lost: (job) => giveUp(job, { performers, clock }),
      capture: (job, signal) => captureSource(job, { obtainer, clock }, signal),
      page: (job) => followPage(job),
      run: (job, signal) => executeRun(job, { performers, listening, clock }, signal),
      execution: (job, signal) => executeWorkflow(job, outside, signal),
      llmx: (job) => settleSession(job),
      erase: (job) => eraseDeleted(job),
      guide: (job, signal) => makeGuide(job, { clock }, signal),
      sample: (job) => fillSample(job, { clock }),
    },
    describe: () => ({ browser: browser?.path ?? null, ports }),
    warm: () => warmPool(pool),
    async close() {
      await sessions?.closeAll();
      await pool.close();
      await exportPool.close();
      await fetch.close();
      await listening.close();
    },
  };
}

const smallPage =
  '<!doctype html><title>Warm</title><article><h1>Warm</h1><p>A page of one sentence.</p></article>';

/** Each process reads a page once, so that all it needs is loaded. */
async function warmPool(pool: ProcessPool): Promise<void> {
  const page = {
    bytes: new TextEncoder().encode(smallPage),
    fileName: 'warm.html',
    declaredType: 'text/html',
    url: null,
    maxMarkdownChars: 1_000,
  };
  await Promise.all(Array.from({ length: reading.size }, () => pool.run(page)));
}
