/**
 * What an owner sees of the instance and of the work of their own workspace: what the health check reports and more, in words, with what to do
 * about it. Never says anything about another workspace, and nothing of what a job or a call was about, because an owner need not be allowed to
 * read that.
 */
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { countJobsOf, describeDatabase, listFailedJobs, listHeartbeats } from '@/lib/domain/status/store';
import { findLastCalls } from '@/lib/domain/models/store';
import { countOutdated } from '@/lib/domain/search/analysis/analyser-store';
import {
  type ChangeCounts,
  countChanges,
  type EngineState,
  findEngineState,
} from '@/lib/domain/search/engine-store';
import type { Owner } from '@/lib/domain/team/actor';
import { writeAmount } from '@/lib/domain/usage/describe-limit';
import packageJson from '@/package.json';
import { findLastBackup } from '@/lib/platform/backup/find-last-backup';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { getEnvironment } from '@/lib/platform/settings/env';
import { kindOfQueue, type QueueName, queueNames } from '@/lib/platform/jobs/queues';
import { workerKinds } from '@/lib/platform/settings/worker-kinds';
import type { StatusReply } from '@/lib/protocol/http/status';
import { type StatusPart, statusParts } from '@/lib/protocol/status-words';
import { type JudgedModel, judgeModels, readFailure } from './judge-models';
import { heartbeatDetailSchema, heartbeatMs, readHealth } from './read-health';

type Part = StatusReply['parts'][number];
type State = Pick<Part, 'status' | 'detail'> & {
  /** What to do about it, if that depends on more than the status. */
  readonly advice?: string;
};

export async function readStatus({ workspaceId }: Owner, now: Date = new Date()): Promise<StatusReply> {
  const health = await readHealth(now);
  const since = new Date(now.getTime() - dayMs);
  const found = await inWholeWorkspace(workspaceId, async (database) => ({
    database: await describeDatabase(database),
    outdated: await countOutdated(database, workspaceId),
    engine: await findEngineState(database),
    changes: await countChanges(database, workspaceId),
    calls: await findLastCalls(database, workspaceId, since),
    models: await judgeModels(database, workspaceId),
    jobs: await countJobsOf(database, workspaceId),
    failed: await listFailedJobs(database, workspaceId, { since, most: limits.pageItems }),
    kinds: await listKindsDone(database, now),
  }));
  const states: Record<StatusPart, State> = {
    ...health.parts,
    database: presentDatabase(health.parts.database, found.database.bytes),
    search: presentSearch(found),
    model: presentModels(found.models),
  };
  const parts = statusParts.map((part) => presentPart(part, states[part]));
  return {
    checked_at: now.toISOString(),
    works: parts.every(({ status }) => status !== 'unavailable'),
    parts,
    model_calls: presentCalls(found.calls),
    jobs: presentJobs(found.jobs, found.kinds),
    failed_jobs: found.failed.flatMap(({ name, at, tries }) => {
      const queue = queueNames.find((each) => each === name);
      if (queue === undefined) return [];
      const sentence = `${failures[queue]} It was tried ${tries === 1 ? 'once' : `${tries} times`}.`;
      return [{ at: at.toISOString(), kind: kindOfQueue[queue], sentence }];
    }),
    version: packageJson.version,
    schema_version: found.database.schemaVersion,
    last_backup_at: (await findLastBackup(getEnvironment().DATA_DIR))?.toISOString() ?? null,
  };
}

const sentence = (text: string) => {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
};

const presentPart = (part: StatusPart, { status, detail, advice: own }: State): Part => ({
  part,
  status,
  detail: sentence(detail),
  advice: status === 'ready' ? null : (own ?? advice[part][status] ?? null),
});

/** What to do about a part, or what users miss without it. */
const advice: Readonly<Record<StatusPart, Partial<Record<Exclude<Part['status'], 'ready'>, string>>>> = {
  web: { unavailable: 'This server is being replaced. Reload the page in a moment.' },
  database: { unavailable: 'An administrator should look at the database server and its disk.' },
  worker: {
    unavailable:
      'Questions, captures and other jobs wait until a worker does them. An administrator should start one, or look at its log.',
  },
  search: {
    unavailable:
      'Nothing needs to be done: a worker brings it up to date. Until then, some texts are found worse.',
  },
  storage: {
    unavailable:
      'Files cannot be opened or added until it answers. An administrator should look at the store and its key.',
  },
  model: {
    unavailable:
      'Check it under Models: its key, its address, and whether its server runs. Then test it there, which counts here.',
  },
  mail: { absent: 'An administrator can set SMTP_URL and MAIL_FROM.' },
  browser: {
    unavailable:
      'Pages that need scripts are not captured in full. An administrator finds more in the log of the worker.',
    absent: 'An administrator can install Chromium, or say with CHROMIUM_PATH where it is.',
  },
};

const presentDatabase = ({ status, detail }: State, bytes: number): State => ({
  status,
  detail: `${sentence(detail)} Its size is ${writeAmount('storage', bytes)}.`,
});

type Indexed = {
  readonly outdated: number;
  readonly engine: EngineState | null;
  readonly changes: ChangeCounts;
};

function presentSearch({ outdated, engine, changes }: Indexed): State {
  if (outdated > 0) {
    const detail = `${countNoun(outdated, 'text is', 'texts are')} being indexed again`;
    return { status: 'unavailable', detail };
  }
  return engine === null
    ? { status: 'ready', detail: 'the search index is up to date' }
    : presentEngine(engine, changes);
}

/** PostgreSQL answers whatever the engine cannot, so an engine that is only behind is no trouble. */
function presentEngine({ serving, failure }: EngineState, { sources, refused }: ChangeCounts): State {
  const waiting =
    sources === 0 ? '' : ` ${countNoun(sources, 'source waits', 'sources wait')} to be sent to it.`;
  if (failure !== null || refused > 0) {
    const trouble = failure ?? `The search engine refused ${countNoun(refused, 'source')}.`;
    return { status: 'unavailable', detail: `${trouble}${waiting}`, advice: engineAdvice };
  }
  if (serving === null)
    return {
      status: 'ready',
      detail: `The search engine is being filled, and PostgreSQL searches.${waiting}`,
    };
  return sources === 0
    ? { status: 'ready', detail: 'the search engine is up to date' }
    : { status: 'ready', detail: `Until the search engine is up to date, PostgreSQL searches.${waiting}` };
}

const engineAdvice =
  'PostgreSQL searches until the search engine is up to date. An administrator should look at the engine, its disk and the account.';

type LastCalls = Awaited<ReturnType<typeof findLastCalls>>;

function presentModels(models: readonly JudgedModel[]): State {
  if (models.length === 0)
    return { status: 'ready', detail: 'the built-in reader answers. No other model is set up' };
  const failed = models.filter(({ heard }) => heard === 'failed');
  if (failed.length > 0)
    return {
      status: 'unavailable',
      detail: failed
        .map(({ name, reason }) => `“${name}” did not answer when last asked. ${reason}`)
        .join(' '),
    };
  return { status: 'ready', detail: models.map(describeHeard).join(' ') };
}

const describeHeard = ({ name, heard }: JudgedModel): string =>
  heard === 'answered'
    ? `“${name}” answered when last asked.`
    : `“${name}” was not asked yet as it is set up now.`;

function presentCalls({ last, failed }: LastCalls): StatusReply['model_calls'] {
  const reason = failed === null ? null : readFailure(failed.failure);
  return {
    last_at: last?.startedAt.toISOString() ?? null,
    last_failure: failed === null || reason === null ? null : { at: failed.startedAt.toISOString(), reason },
  };
}

async function listKindsDone(database: Database, now: Date): Promise<ReadonlySet<string>> {
  const workers = await listHeartbeats(database, new Date(now.getTime() - 3 * heartbeatMs));
  return new Set(workers.flatMap(({ detail }) => heartbeatDetailSchema.safeParse(detail).data?.kinds ?? []));
}

type Jobs = Awaited<ReturnType<typeof countJobsOf>>;

function presentJobs(jobs: Jobs, done: ReadonlySet<string>): StatusReply['jobs'] {
  return workerKinds.map((kind) => {
    const own = jobs.filter(({ name }) =>
      queueNames.some((queue) => queue === name && kindOfQueue[queue] === kind),
    );
    const waiting = own.reduce((sum, { due }) => sum + due, 0);
    return {
      kind,
      waiting,
      running: own.reduce((sum, { active }) => sum + active, 0),
      oldest_seconds:
        waiting === 0 ? null : Math.round(Math.max(...own.map(({ waitSeconds }) => waitSeconds))),
      is_done: done.has(kind),
    };
  });
}

/** What did not happen, by the queue of the job. */
const failures: Readonly<Record<QueueName, string>> = {
  lost: 'A failure could not be recorded on what had failed.',
  capture: 'A source was not captured; its page says why.',
  feed: 'A feed was not read; it is read again later.',
  page: 'A source that follows a knowledge page was not captured again.',
  run: 'An answer, a summary or a tool call was not finished; its run says why.',
  work: 'Research, an artifact, a table or a review was not finished; its run says why.',
  export: 'A file of an artifact was not written; its run says why.',
  archive: 'An export or import of a workspace was not finished; its page says why.',
  execution: 'A workflow was not carried out to its end; its execution says why.',
  llmx: 'The agent of another program was not told a result.',
  notices: 'A member was not mailed what they had not read.',
  account: 'A user was not mailed about a change of how they sign in.',
  'password-reset': 'A user was not mailed a link for a new password.',
  invitation: 'An invitation was not mailed; the list of members says why.',
  erase: 'Something that was deleted has not been erased.',
  guide: 'The guide of a collection was not written.',
  reindex: 'Texts were not indexed again.',
  meaning: 'Passages were not made searchable by their meaning.',
  sample: 'The sample collection was not filled.',
};
