/** What the worker does with the jobs of each queue. Connects the job functions with the outside world once. */
import { systemClock } from '@/lib/core/clock';
import { createListening, type Listening } from '@/lib/platform/db/listen';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createGuardedFetch } from '@/lib/platform/fetch/guarded-fetch';
import type { JobData } from '@/lib/platform/jobs/queues';
import type { JobFunctions } from '@/lib/platform/jobs/work-jobs';
import { log } from '@/lib/platform/telemetry/log';
import { workerKinds } from '@/lib/platform/settings/worker-kinds';
import { findProgram } from '@/lib/platform/processes/find-program';
import { createProcessPool, type ProcessPool } from '@/lib/platform/processes/process-pool';
import { createBrowserSessions } from '../tools/browser/browser-sessions';
import { createToolHosts, createToolOutside, standingPorts } from './create-tool-hosts';
import { captureSource } from '@/lib/server/sources/capture/capture-source';
import { readFollowedFeed } from '../feeds/read-followed-feed';
import { recapturePageSources } from '@/lib/server/sources/capture/recapture-page-sources';
import { eraseDeleted } from '@/lib/server/erasure/erase-deleted';
import { findPublication } from '@/lib/server/sources/capture/find-publication';
import { createObtainer } from '@/lib/server/sources/capture/obtain-page';
import { createPageBrowser, type InstalledBrowser } from '@/lib/server/sources/capture/page-browser';
import { rebuildIndex } from '@/lib/server/search-index/rebuild-index';
import { makeGuide } from '../guides/make-guide';
import { fillVectors } from '../meaning/fill-vectors';
import type { HeartbeatDetail } from '@/lib/server/status/read-health';
import { performArchive } from '../archives/perform-archive';
import { createExportPool } from '../artifacts/export/export-pool';
import { mailNotices } from '../notices/mail-notices';
import { mailAccountChange } from '@/lib/server/team/sign-in/mail-account-change';
import { mailInvitation } from '../team/mail-invitation';
import { mailPasswordReset } from '@/lib/server/team/sign-in/mail-password-reset';
import { settleSession } from '../llmx/settle-session';
import { executeRun } from '../runs/execute-run';
import { createCancelWatch } from '../runs/watch-cancel';
import { runListeners } from './run-listeners';
import { createRunPerformers } from './run-performers';
import { fillSample } from '../sample/fill-sample';
import { executeWorkflow } from '../workflows/execute-workflow';
import { giveUp } from './give-up';

/** Limits of one capture (evidence, "Hostile pages"; threats 25: killed within 30 s, at most 512 MB). */
const reading = {
  size: 2,
  deadlineMs: 25_000,
  maxMemoryBytes: 512 * 1024 * 1024,
  maxOutputBytes: 64 * 1024 * 1024,
};

export type WorkerFunctions = {
  /** The connection on which this process is notified. */
  readonly listening: Listening;
  readonly functions: JobFunctions;
  /** What a heartbeat reports about this worker. */
  readonly describe: () => HeartbeatDetail;
  /** Starts what the first capture would otherwise wait for. */
  readonly warm: () => Promise<void>;
  /** True if notices can be mailed. */
  readonly canMail: boolean;
  readonly close: () => Promise<void>;
};

export function createJobFunctions(): WorkerFunctions {
  const clock = systemClock;
  const environment = getEnvironment();
  const fetch = createGuardedFetch({ allow: environment.CAPTURE_ALLOW, clock });
  const pool = createProcessPool({
    ...reading,
    entry: findProgram('capture'),
  });
  const exportPool = createExportPool();
  const sessions = createBrowserSessions(environment);
  const outside = createToolOutside(environment, clock, sessions === null ? null : { sessions, pool });
  const performers = createRunPerformers({ exportPool, hosts: createToolHosts(outside) });
  const listening = createListening();
  const cancels = createCancelWatch(listening);
  const browser = createPageBrowser(environment);
  const standing = [...standingPorts];
  const ports = sessions === null ? standing : [...standing, 'browser'];
  const trial = createBrowserTrial(browser);
  const obtainer = createObtainer({ fetch, pool, browser, findPublication });
  const execute = (job: JobData<'run'>, signal: AbortSignal) =>
    executeRun(job, { performers, listeners: runListeners, cancels, clock }, signal);
  return {
    functions: {
      lost: (job) => giveUp(job, { performers, listeners: runListeners, clock }),
      capture: (job, signal) => captureSource(job, { obtainer, clock }, signal),
      page: (job) => recapturePageSources(job),
      feed: (job, signal) => readFollowedFeed(job, { fetch, clock }, signal),
      run: execute,
      work: execute,
      export: execute,
      archive: (job, signal) => performArchive(job, signal),
      execution: (job, signal) => executeWorkflow(job, outside, signal),
      llmx: (job) => settleSession(job),
      notices: async (job, signal) => {
        if (outside.sendMail !== null)
          await mailNotices(job, { sendMail: outside.sendMail, signal, now: clock.now() });
      },
      account: async (job, signal) => {
        if (outside.sendMail !== null) await mailAccountChange(job, { sendMail: outside.sendMail, signal });
      },
      'password-reset': async (job, signal) => {
        if (outside.sendMail !== null)
          await mailPasswordReset(job, { sendMail: outside.sendMail, now: clock.now(), signal });
      },
      invitation: async (job, signal) => {
        if (outside.sendMail !== null)
          await mailInvitation(job, { sendMail: outside.sendMail, now: clock.now(), signal });
      },
      erase: (job) => eraseDeleted(job),
      guide: (job, signal) => makeGuide(job, { clock }, signal),
      reindex: (job, signal) => rebuildIndex(job, signal),
      meaning: (job, signal) => fillVectors(job, signal),
      sample: (job) => fillSample(job, { clock }),
    },
    listening,
    canMail: outside.sendMail !== null,
    describe: () => ({
      browser: browser?.path ?? null,
      ...trial.read(),
      kinds: workerKinds.filter((kind) => environment.WORKER_KINDS[kind] !== undefined),
      // A browser that cannot start is not offered.
      ports: trial.read().browserState === 'fails' ? standing : ports,
    }),
    warm: async () => {
      await Promise.all([
        environment.WORKER_KINDS.capture === undefined ? undefined : warmPool(pool),
        trial.run(),
      ]);
    },
    async close() {
      await sessions?.closeAll();
      await pool.close();
      await exportPool.close();
      await fetch.close();
      await listening.close();
    },
  };
}

type BrowserTrial = Pick<HeartbeatDetail, 'browserState' | 'browserProblem'>;

/** Tries once whether the browser starts. A heartbeat reports what is known by then. */
function createBrowserTrial(browser: InstalledBrowser | null) {
  let known: BrowserTrial = { browserState: 'untried', browserProblem: null };
  return {
    read: () => known,
    async run(): Promise<void> {
      const failure = (await browser?.tryOut()) ?? null;
      known =
        failure === null
          ? { browserState: 'starts', browserProblem: null }
          : { browserState: 'fails', browserProblem: failure.sentence };
      if (failure !== null) log.warn({ reason: failure.reason }, failure.sentence);
    },
  };
}

const smallPage =
  '<!doctype html><title>Warm</title><article><h1>Warm</h1><p>A page of one sentence.</p></article>';

/** Lets each process read a page once, so that everything it needs is loaded. */
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
