/**
 * Defines the queues and the data of each queue's jobs. A job names rows and contains no content: what it works on is read when it runs. A
 * job whose worker died is taken again about ten seconds later (heartbeat), so it must be safe to start every job twice.
 */
import { z } from 'zod';
import type { WorkerKind } from '@/lib/platform/settings/worker-kinds';

const workspaceId = z.string();
const runJob = z.object({ workspaceId, runId: z.string() });

export const jobSchemas = {
  /**
   * Handles a capture, run, execution or archive that failed, or whose worker was lost, at every attempt, by recording the failure on the source,
   * run, execution or archive itself.
   */
  lost: z.object({
    workspaceId,
    sourceId: z.string().optional(),
    runId: z.string().optional(),
    executionId: z.string().optional(),
    archiveId: z.string().optional(),
  }),
  /** Captures a source: fetches or reads its bytes, makes a revision, and indexes it. */
  capture: z.object({ workspaceId, sourceId: z.string(), reason: z.enum(['new', 'refresh', 'retry']) }),
  /**
   * A knowledge page was saved, so the sources that follow it are captured again. `executionId` is the workflow execution that saved it.
   */
  page: z.object({ workspaceId, pageId: z.string(), executionId: z.string().optional() }),
  /** Reads a feed that a collection follows, and makes sources of its new entries. */
  feed: z.object({ workspaceId, feedId: z.string() }),
  /** Executes a run that someone waits for: an answer, a tool call, a summary or an extraction. */
  run: runJob,
  /** Executes a run that takes minutes: research, an artifact, filling a table, a phase of a review. */
  work: runJob,
  /** Executes a run that writes a file. */
  export: runJob,
  /** Makes a file of a workspace, checks one, or makes a workspace from one. */
  archive: z.object({ workspaceId, archiveId: z.string() }),
  /** Continues a workflow execution. `wake` means only if it is waiting, because the time it waited for has come. */
  execution: z.object({ workspaceId, executionId: z.string(), wake: z.boolean().optional() }),
  /** Tells the agent of an LLMX conversation the results of its requests. */
  llmx: z.object({ workspaceId, sessionId: z.string() }),
  /** Mails a member what they have not read. */
  notices: z.object({ workspaceId, userId: z.string() }),
  /**
   * Mails a user that the way they sign in was changed. A change has no row that could be read later, so the job says what, when and from
   * where.
   */
  account: z.object({
    workspaceId,
    userId: z.string(),
    change: z.string(),
    at: z.string(),
    browser: z.string().nullable(),
    timeZone: z.string().nullable(),
  }),
  /** Mails a user a link with which they set a new password. Null if nobody has the email that was typed. */
  'password-reset': z.object({ workspaceId, userId: z.string().nullable() }),
  /** Mails the link of an invitation. */
  invitation: z.object({ workspaceId, invitationId: z.string() }),
  /** Erases what was deleted, once the deletion can no longer be undone, and what has reached the end of its retention. */
  erase: z.object({
    workspaceId,
    kind: z.enum([
      'source',
      'collection',
      'artifact',
      'table',
      'page',
      'conversation',
      'export',
      'archive',
      'deliveries',
      'workflow',
      'saved-search',
      'folder',
    ]),
    id: z.string(),
    purge: z.boolean().default(false),
  }),
  /** Writes the short guide of a collection when its sources have arrived. */
  guide: z.object({ workspaceId, collectionId: z.string() }),
  /** Reindexes sources and pages that an older analyser put into the search index, one batch at a time. */
  reindex: z.object({ workspaceId }),
  /** Makes the vectors by which a workspace is also searched by meaning what its setting says, some at a time. */
  meaning: z.object({ workspaceId }),
  /** Fills the sample collection one stage at a time. Each stage waits for what the previous one started. */
  sample: z.object({
    workspaceId,
    userId: z.string(),
    collectionId: z.string(),
    stage: z.enum(['sources', 'question', 'artifact', 'share']),
  }),
} as const;

export type QueueName = keyof typeof jobSchemas;
export type JobData<Name extends QueueName> = z.output<(typeof jobSchemas)[Name]>;

export const queueNames = Object.keys(jobSchemas) as readonly QueueName[];

/** The kind that a queue belongs to, as a worker is told what to do. */
export const kindOfQueue: Readonly<Record<QueueName, WorkerKind>> = {
  lost: 'upkeep',
  capture: 'capture',
  page: 'capture',
  feed: 'capture',
  run: 'answer',
  work: 'work',
  export: 'export',
  archive: 'export',
  execution: 'workflow',
  llmx: 'workflow',
  notices: 'upkeep',
  account: 'upkeep',
  'password-reset': 'upkeep',
  invitation: 'upkeep',
  erase: 'upkeep',
  guide: 'capture',
  reindex: 'upkeep',
  meaning: 'upkeep',
  sample: 'upkeep',
};

/** Seconds without a heartbeat after which another worker takes the job (threats: resumed within 15 s). */
const heartbeatSeconds = 10;

type QueueOptions = {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly expireInSeconds: number;
  /** `short`: at most one job with the same `singletonKey` waits. A job that is already running blocks nothing. */
  readonly policy?: 'short';
  /** The queue for jobs whose attempts are used up. It is created before this one. */
  readonly deadLetter?: 'lost';
};

export const queueOptions: Record<QueueName, QueueOptions> = {
  lost: { retryLimit: 10, retryDelay: 30, expireInSeconds: 60 },
  capture: { retryLimit: 2, retryDelay: 1, expireInSeconds: 300, deadLetter: 'lost' },
  run: { retryLimit: 3, retryDelay: 0, expireInSeconds: 3_600, deadLetter: 'lost' },
  work: { retryLimit: 3, retryDelay: 0, expireInSeconds: 3_600, deadLetter: 'lost' },
  export: { retryLimit: 3, retryDelay: 0, expireInSeconds: 3_600, deadLetter: 'lost' },
  archive: { retryLimit: 3, retryDelay: 5, expireInSeconds: 3_600, deadLetter: 'lost' },
  execution: { retryLimit: 5, retryDelay: 0, expireInSeconds: 900, deadLetter: 'lost' },
  llmx: { retryLimit: 10, retryDelay: 1, expireInSeconds: 60 },
  notices: { retryLimit: 3, retryDelay: 30, expireInSeconds: 120, policy: 'short' },
  account: { retryLimit: 10, retryDelay: 60, expireInSeconds: 120 },
  // Who waits for the link asks again rather than for an hour.
  'password-reset': { retryLimit: 5, retryDelay: 20, expireInSeconds: 120 },
  invitation: { retryLimit: 10, retryDelay: 60, expireInSeconds: 120 },
  erase: { retryLimit: 10, retryDelay: 30, expireInSeconds: 300 },
  page: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60, policy: 'short' },
  // If every attempt fails, the feed is due again a quarter of an hour after it was claimed.
  feed: { retryLimit: 2, retryDelay: 30, expireInSeconds: 300, policy: 'short' },
  guide: { retryLimit: 2, retryDelay: 1, expireInSeconds: 300, policy: 'short' },
  reindex: { retryLimit: 5, retryDelay: 30, expireInSeconds: 900, policy: 'short' },
  meaning: { retryLimit: 5, retryDelay: 30, expireInSeconds: 900, policy: 'short' },
  sample: { retryLimit: 3, retryDelay: 2, expireInSeconds: 60 },
};

export const sharedQueueOptions = { heartbeatSeconds, notify: true, deleteAfterSeconds: 86_400 };
