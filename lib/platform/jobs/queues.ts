/**
 * The queues and what a job of each carries. A job names rows and holds no content: what it works on is read when it runs.
 * A job whose worker died is taken again about ten seconds later (heartbeat), so every job must be safe to begin twice.
 */
import { z } from 'zod';

const workspaceId = z.string();

export const jobSchemas = {
  /** A capture, run or execution that failed, or whose worker was lost, each time it was tried: says so on the thing itself. */
  lost: z.object({
    workspaceId,
    sourceId: z.string().optional(),
    runId: z.string().optional(),
    executionId: z.string().optional(),
  }),
  /** Capture a source: fetch or read its bytes, make a revision, index it. */
  capture: z.object({ workspaceId, sourceId: z.string(), reason: z.enum(['new', 'refresh', 'retry']) }),
  /** A knowledge page was saved: the sources that follow it are captured again. `executionId`: of the workflow that saved it. */
  page: z.object({ workspaceId, pageId: z.string(), executionId: z.string().optional() }),
  /** Execute a run: chat, transform, summary, extraction, guide, filling of a table. */
  run: z.object({ workspaceId, runId: z.string() }),
  /** Go on with an execution of a workflow; `wake`: only if it waits, because a time has come. */
  execution: z.object({ workspaceId, executionId: z.string(), wake: z.boolean().optional() }),
  /** Tell the agent of a conversation in LLMX what has come of what it asked for. */
  llmx: z.object({ workspaceId, sessionId: z.string() }),
  /** Erase what was deleted, once nobody can undo it any more, and what has been kept long enough. */
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
      'deliveries',
      'workflow',
    ]),
    id: z.string(),
    purge: z.boolean().default(false),
  }),
  /** Make the short guide of a collection when its sources have arrived. */
  guide: z.object({ workspaceId, collectionId: z.string() }),
  /** Put sources and pages that an older analyser read into the search index anew, a share at a time. */
  reindex: z.object({ workspaceId }),
  /** Fill the sample collection, a stage at a time; each stage waits for what the one before it began. */
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

/** Seconds without a heartbeat after which another worker takes the job (threats: resumed within 15 s). */
const heartbeatSeconds = 10;

type QueueOptions = {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly expireInSeconds: number;
  /** `short`: of the jobs with one `singletonKey`, one at most waits; what is being worked on holds nothing off. */
  readonly policy?: 'short';
  /** Where a job goes whose tries are used up; that queue is made before this one. */
  readonly deadLetter?: 'lost';
};

export const queueOptions: Record<QueueName, QueueOptions> = {
  lost: { retryLimit: 10, retryDelay: 30, expireInSeconds: 60 },
  capture: { retryLimit: 2, retryDelay: 1, expireInSeconds: 300, deadLetter: 'lost' },
  run: { retryLimit: 3, retryDelay: 0, expireInSeconds: 3_600, deadLetter: 'lost' },
  execution: { retryLimit: 5, retryDelay: 0, expireInSeconds: 900, deadLetter: 'lost' },
  llmx: { retryLimit: 10, retryDelay: 1, expireInSeconds: 60 },
  erase: { retryLimit: 10, retryDelay: 30, expireInSeconds: 300 },
  page: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60, policy: 'short' },
  guide: { retryLimit: 2, retryDelay: 1, expireInSeconds: 300, policy: 'short' },
  reindex: { retryLimit: 5, retryDelay: 30, expireInSeconds: 900, policy: 'short' },
  sample: { retryLimit: 3, retryDelay: 2, expireInSeconds: 60 },
};

export const sharedQueueOptions = { heartbeatSeconds, notify: true, deleteAfterSeconds: 86_400 };
