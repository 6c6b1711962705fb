/**
 * The worker: takes jobs until it is told to stop, then drains. Runs outside Next in its own process. Any number of workers can use one
 * database.
 */
import os from 'node:os';
import { hourMs, minuteMs } from '@/lib/core/clock';
import { keepHeartbeat, removeHeartbeat, removeSilentHeartbeats } from '@/lib/domain/status/store';
import { closePrisma } from '@/lib/platform/db/client';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { closeReplicas } from '@/lib/platform/db/replicas';
import { getEnvironment } from '@/lib/platform/settings/env';
import { createGuardedPost } from '@/lib/platform/fetch/guarded-post';
import { closeSender } from '@/lib/platform/jobs/send-job';
import { watchStrayErrors } from '@/lib/platform/jobs/stray-errors';
import { workJobs } from '@/lib/platform/jobs/work-jobs';
import { log } from '@/lib/platform/telemetry/log';
import { endTracing } from '@/lib/platform/telemetry/trace-work';
import { upMessage } from '@/lib/platform/processes/drain';
import { releaseMemory } from '@/lib/platform/processes/release-memory';
import { eraseOldAuditEvents } from '../audit/retain-audit-events';
import { sendAuditEvents } from '../audit/send-audit-events';
import { queueDueFeeds } from '../feeds/queue-due-feeds';
import { beginFillingAll } from '../meaning/queue-filling';
import { deleteLeftObjects } from '../objects/delete-left-objects';
import { sweepObjects } from '../objects/sweep-objects';
import { checkIndex, followIndex } from '@/lib/server/search-index/follow-index';
import { beginRebuilding } from '@/lib/server/search-index/rebuild-index';
import { heartbeatMs } from '@/lib/server/status/read-health';
import { offerMail } from '../notices/mail-notices';
import { tellDue } from '../notices/tell-due';
import { tellLimits } from '../usage/tell-limits';
import { startScheduled } from '../workflows/start-scheduled';
import { serveStatus } from './serve-status';
import { createJobFunctions } from './job-functions';

/** Milliseconds a drain may take before jobs are handed back (threats 32). */
const drainMs = 20_000;
/** Milliseconds between two checks of the schedule and of the feeds, which are accurate to the minute. */
const scheduleMs = 5_000;
/** Milliseconds between two looks for notices that are due. */
const mailMs = 15_000;

/** Milliseconds between two looks for events of audit logs that are to be sent. */
const streamMs = 2_000;

/** Milliseconds between two looks for passages that a search engine does not have yet. */
const followMs = 2_000;

/** A worker that was silent for so many milliseconds has ended, however busy its machine is. */
const silentMs = 10 * minuteMs;

const name = `${os.hostname()}:${process.pid}`;
const { functions, listening, describe, warm, canMail, close } = createJobFunctions();
// Sent before the first job is taken, because that job might end this process.
process.send?.(upMessage);
const worker = await workJobs(functions, listening, getEnvironment().WORKER_KINDS);

const beat = () =>
  acrossWorkspaces((database) => keepHeartbeat(database, { name, at: new Date(), detail: describe() })).catch(
    (error: unknown) => log.warn({ error: String(error) }, 'the heartbeat could not be kept'),
  );
await beat();
await acrossWorkspaces((database) => removeSilentHeartbeats(database, new Date(Date.now() - silentMs))).catch(
  (error: unknown) =>
    log.warn({ error: String(error) }, 'the heartbeats of killed workers could not be removed'),
);
const timer = setInterval(() => void beat(), heartbeatMs);

const look = () =>
  startScheduled().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the schedule could not be checked'),
  );
const scheduling = setInterval(() => void look(), scheduleMs);

const lookForFeeds = () =>
  queueDueFeeds().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the feeds that are due could not be read'),
  );
const readingFeeds = setInterval(() => void lookForFeeds(), scheduleMs);

const lookForMail = () =>
  offerMail().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the notices that are due could not be read'),
  );

const lookForOldEvents = () =>
  eraseOldAuditEvents().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'old events of the audit log could not be erased'),
  );
const erasing = setInterval(() => void lookForOldEvents(), hourMs);
void lookForOldEvents();

const stopSending = new AbortController();
const auditPost = createGuardedPost({ allow: getEnvironment().CAPTURE_ALLOW });
const lookForNewEvents = () =>
  sendAuditEvents({ post: auditPost, signal: stopSending.signal }).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the streams of audit logs could not be read'),
  );
const sendingEvents = setInterval(() => void lookForNewEvents(), streamMs);

const lookForPassages = () =>
  followIndex({ signal: stopSending.signal }).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the search engine could not be brought up to date'),
  );
const lookAtIndex = () =>
  checkIndex().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the index of the search engine could not be checked'),
  );
const following =
  getEnvironment().SEARCH_URL === undefined ? undefined : setInterval(() => void lookForPassages(), followMs);
const checkingIndex = setInterval(() => void lookAtIndex(), minuteMs);
void lookAtIndex();

const lookAtLimits = () =>
  tellLimits().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the use of workspaces could not be compared with their limits'),
  );
const tellingLimits = setInterval(() => void lookAtLimits(), minuteMs);

const lookForDue = () =>
  tellDue().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'members could not be told what is due today'),
  );
const tellingDue = setInterval(() => void lookForDue(), minuteMs);
void lookForDue();

const lookForLeftObjects = () =>
  deleteLeftObjects(null).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'erased files could not be deleted from the object store'),
  );
const deletingObjects = setInterval(() => void lookForLeftObjects(), minuteMs);
const lookForUnnamedObjects = () =>
  sweepObjects().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the object store could not be looked through'),
  );
const sweepingObjects = setInterval(() => void lookForUnnamedObjects(), hourMs);
void lookForUnnamedObjects();
const mailing = canMail ? setInterval(() => void lookForMail(), mailMs) : undefined;
const status = serveStatus(getEnvironment());
log.debug({ worker: name }, 'worker ready');
await beginRebuilding().catch((error: unknown) =>
  log.error({ error }, 'the search index could not be checked for texts that an older analyser read'),
);
await beginFillingAll().catch((error: unknown) =>
  log.error({ error }, 'the vectors of passages could not be checked'),
);
// What was loaded to start is used no more.
void warm().finally(releaseMemory);

let isStopping = false;
async function stop(exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  clearInterval(timer);
  clearInterval(scheduling);
  clearInterval(readingFeeds);
  clearInterval(mailing);
  clearInterval(erasing);
  clearInterval(tellingLimits);
  clearInterval(tellingDue);
  clearInterval(sendingEvents);
  clearInterval(following);
  clearInterval(checkingIndex);
  stopSending.abort();
  clearInterval(deletingObjects);
  clearInterval(sweepingObjects);
  await acrossWorkspaces((database) => removeHeartbeat(database, name)).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the heartbeat could not be removed'),
  );
  await worker.close(drainMs);
  status?.close();
  await close();
  await closeSender();
  await closeReplicas();
  await closePrisma();
  await endTracing();
  process.exit(exitCode);
}

const stopNow = (exitCode = 0) =>
  void stop(exitCode).catch((error: unknown) => {
    log.error({ error }, 'the worker could not stop cleanly');
    process.exit(1);
  });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopNow());
// The supervisor disappeared without notice (kill -9), so nobody else would stop this process.
process.on('disconnect', () => stopNow());
// The state after such an error is unknown, so running jobs are finished or handed back, and the supervisor starts a fresh process.
watchStrayErrors(() => stopNow(1));
