/**
 * Executes a run in the worker: takes it, records that it has begun, calls the performer for its kind, and records how it ended. Whatever
 * happens, the log ends in a state that a reader understands. The states are described in `lib/domain/runs/run.ts`.
 */
import type { Clock } from '@/lib/core/clock';
import { asId, type RunId, type WorkspaceId } from '@/lib/core/ids';
import type { Run, RunFailure, RunKind } from '@/lib/domain/runs/run';
import {
  announceEnd,
  endRun,
  hasEarlierUnfinishedRun,
  type RunEnd,
  type RunName,
  setRunStatus,
  type TakenRun,
  takeRun,
  findRun,
} from '@/lib/domain/runs/store';
import { RunRefused } from '@/lib/domain/runs/run-refused';
import { authorise, type Viewer } from '@/lib/domain/team/actor';
import { findMember, type Membership } from '@/lib/domain/team/store';
import { DatabaseOutage } from '@/lib/platform/db/errors';
import { type Database, inWholeWorkspace } from '@/lib/platform/db/in-workspace';
import { log } from '@/lib/platform/telemetry/log';
import { providerErrorPrefix } from '@/lib/protocol/agent-chat';
import type { LogState, NodeResult, NodeRun } from '@/lib/protocol/run-frames';
import type { PerformedStatus } from '@/lib/protocol/run-words';
import type { Role } from '@/lib/protocol/team-words';
import { RunTakenOver } from './frame-writer';
import { createRecorder, type Recorder } from './recorder';
import { queueRun } from './queue-run';
import { readLogState } from './read-log-state';
import { wakeRun } from './wake-run';
import { type CancelWatch, RunCancelled } from './watch-cancel';

type Situation = {
  readonly actor: Viewer;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** True if another worker was lost in the middle of the run. What it recorded and saved is still there. */
  readonly isInterrupted: boolean;
};

/**
 * What a performer works with. It is an intersection because the compiler treats an object type with this parameter as invariant, and a
 * context of one kind would then not be accepted where one of several kinds is expected.
 */
export type RunContext<Kind extends RunKind = RunKind> = Situation & { readonly run: Run<Kind> };

/** What remains of the context when a run is abandoned. */
export type AbandonedContext<Kind extends RunKind> = Pick<Situation, 'recorder'> & {
  readonly run: Run<Kind>;
};

/** The outcome of a performer's work. Tokens and cost are the sums of its model calls. */
export type RunResult = Pick<RunEnd, 'model' | 'inputTokens' | 'outputTokens' | 'costUsd'> & {
  readonly status: PerformedStatus;
  readonly failure: RunFailure | null;
  /** The last frame of a run that answered, and the node that wrote it. If `node` is null, it is the node that was entered last. */
  readonly reply: { readonly text: string; readonly node: NodeRun | null } | null;
};

/** The run is suspended until the user has decided. Nothing is lost: it resumes from what it saved. */
export type RunPause = { readonly status: 'waiting' };

/**
 * Does the work of one kind of run. Throws only on abort or because of a bug. `abandon` is then called, so that what belongs to the run (a
 * message, an artifact) does not stay "running".
 */
export type RunPerformer<Kind extends RunKind> = {
  /** The role the user needs, both when the run is requested and when it is executed. */
  readonly neededRole: Role;
  readonly perform: (context: RunContext<Kind>) => Promise<RunResult | RunPause>;
  readonly abandon: (context: AbandonedContext<Kind>, end: AbandonedEnd) => Promise<void>;
};

/** The performer for each kind of run. */
export type RunPerformers = { readonly [Kind in RunKind]: RunPerformer<Kind> };

export type AbandonedEnd = { readonly status: 'cancelled' | 'failed'; readonly failure: RunFailure | null };

/**
 * What features do when one of their runs is suspended or ends. The kernel knows no feature, so the worker connects them. Each listener is
 * called in the transaction that changes the run.
 */
export type RunListeners = {
  /** True if the answer that the run would wait for is already there, so that the run resumes immediately. */
  isAnswered(database: Database, run: Run, now: Date): Promise<boolean>;
  onLaidDown(database: Database, run: Run): Promise<void>;
  onEnded(database: Database, run: Run): Promise<void>;
};

export type RunServices = {
  readonly performers: RunPerformers;
  readonly listeners: RunListeners;
  readonly cancels: CancelWatch;
  readonly clock: Clock;
};

/** Seconds until a run checks again whether the run before it in its conversation has ended. */
const queueSeconds = 1;

const nothingSpent = { model: null, inputTokens: 0, outputTokens: 0, costUsd: null };

export async function executeRun(
  job: { readonly workspaceId: string; readonly runId: string },
  services: RunServices,
  jobSignal: AbortSignal,
): Promise<void> {
  const workspaceId = asId<WorkspaceId>(job.workspaceId);
  const taken = await takeTurn(workspaceId, asId<RunId>(job.runId), services.clock);
  if (taken === null) return;
  const { run, log, member } = taken;
  const abort = new AbortController();
  const onJobAbort = () => abort.abort(jobSignal.reason);
  jobSignal.addEventListener('abort', onJobAbort, { once: true });
  const stopWatching = services.cancels.watch(run, abort);
  const recorder = createRecorder(run, (error) => abort.abort(error), log);
  try {
    await perform(taken, recorder, { services, abort, hasReply: log.hasReply, member });
  } catch (error) {
    // If the run was taken over, the other worker continues it. After any other error the queue tries again.
    if (error instanceof RunTakenOver) return;
    throw error;
  } finally {
    stopWatching();
    jobSignal.removeEventListener('abort', onJobAbort);
  }
}

/** The failure of a run whose attempts are used up: each time its worker was lost or the attempt failed. */
const givenUp: RunFailure = {
  message: 'This was tried several times and interrupted each time, so it will not be tried again.',
  action: 'Try again; if it happens again, ask with fewer sources.',
};

const notAllowedAnyMore: RunFailure = {
  message: 'The member who asked for this is no longer allowed to do it.',
  action: 'Ask an owner of the workspace.',
};

/** Ends a run that no worker will take any more, so that neither its readers nor later questions in its conversation wait for it. */
export async function giveUpRun(
  job: { readonly workspaceId: string; readonly runId: string },
  { performers, listeners, clock }: Omit<RunServices, 'cancels'>,
): Promise<void> {
  const name = { id: asId<RunId>(job.runId), workspaceId: asId<WorkspaceId>(job.workspaceId) };
  const taken = await inWholeWorkspace(name.workspaceId, (database) => takeWithLog(database, name, clock));
  if (taken === null) return;
  const { run, log } = taken;
  const recorder = createRecorder(run, () => undefined, log);
  const end = { status: 'failed' as const, failure: givenUp };
  await abandon(performers, { run, recorder }, end);
  await finish({ run, recorder, clock, listeners }, { ...nothingSpent, ...end, reply: null });
}

/** A separate function, so that the compiler sees that performer and run are of the same kind. */
function callPerformer<Kind extends RunKind>(
  performers: RunPerformers,
  context: RunContext<Kind>,
): Promise<RunResult | RunPause> {
  return performers[context.run.kind].perform(context);
}

/** Calls `abandon` of the run's performer. A separate function for the same reason. */
function abandon<Kind extends RunKind>(
  performers: RunPerformers,
  context: AbandonedContext<Kind>,
  end: AbandonedEnd,
): Promise<void> {
  return performers[context.run.kind].abandon(context, end);
}

/** Takes the run, or queues it again while an earlier run of its conversation is unfinished. */
function takeTurn(workspaceId: WorkspaceId, runId: RunId, clock: Clock): Promise<TakenTurn | null> {
  return inWholeWorkspace(workspaceId, async (database) => {
    const waiting = await findRun(database, workspaceId, runId);
    if (waiting === null) return null;
    if (await hasEarlierUnfinishedRun(database, waiting)) {
      await queueRun(database, waiting, { delaySeconds: queueSeconds });
      return null;
    }
    const taken = await takeWithLog(database, { id: runId, workspaceId }, clock);
    if (taken === null) return null;
    const { run, before, log } = taken;
    // Rights are read again when the work begins: a run must not act for a user who was removed in the meantime.
    return { run, before, log, member: await findMember(database, workspaceId, run.userId) };
  });
}

type TakenWithLog = TakenRun & { readonly log: LogState };

/** Null if the user is no member any more. */
type TakenTurn = TakenWithLog & { readonly member: Pick<Membership, 'role'> | null };

async function takeWithLog(database: Database, name: RunName, clock: Clock): Promise<TakenWithLog | null> {
  const taken = await takeRun(database, name, clock.now());
  if (taken === null) return null;
  const { run, before } = taken;
  return { run, before, log: await readLogState(database, run) };
}

type Performing = {
  readonly services: RunServices;
  readonly abort: AbortController;
  /** True if an earlier worker has written the reply, so that only the end of the run is missing. */
  readonly hasReply: boolean;
  readonly member: TakenTurn['member'];
};

async function perform(
  { run, before }: TakenRun,
  recorder: Recorder,
  { services, abort, hasReply, member }: Performing,
): Promise<void> {
  const { performers, listeners, clock } = services;
  const isInterrupted = before === 'running';
  const context = { run, recorder, signal: abort.signal, clock, isInterrupted };
  const stop = async (end: AbandonedEnd) => {
    await abandon(performers, context, end);
    await finish({ ...context, listeners }, { ...nothingSpent, ...end, reply: null });
  };
  const actor = member && presentMember(run, member.role, performers[run.kind].neededRole);
  if (actor === null) return stop({ status: 'failed', failure: notAllowedAnyMore });
  if (!hasReply) begin(before, recorder);
  try {
    abort.signal.throwIfAborted();
    const result = await callPerformer(performers, { ...context, actor });
    abort.signal.throwIfAborted();
    if (result.status === 'waiting') await layDown({ ...context, listeners });
    else await finish({ ...context, listeners }, result);
  } catch (error) {
    const end = describeEnd(error, abort.signal);
    if (end === null) throw error;
    await stop(end);
  }
}

function begin(before: TakenRun['before'], recorder: Recorder): void {
  recorder.closeOpen({ Err: 'The worker stopped partway.' });
  recorder.note(
    before === 'running'
      ? { runStatus: 'interrupted', message: 'The worker stopped partway; another one is taking over.' }
      : { runStatus: 'running' },
  );
}

type Ending = Pick<RunContext, 'run' | 'recorder' | 'clock'> & Pick<RunServices, 'listeners'>;

/** If the user has decided while the run was stopping, the run resumes immediately. */
async function layDown({ run, recorder, clock, listeners }: Ending): Promise<void> {
  recorder.closeOpen('Ok');
  recorder.note({ runStatus: 'waiting', message: 'Waiting for approval.' });
  await recorder.commit(async (database) => {
    if (await listeners.isAnswered(database, run, clock.now())) return wakeRun(database, run);
    await setRunStatus(database, run, 'waiting');
    await listeners.onLaidDown(database, run);
  });
}

/** How an exception ends the run: cancelled by the user, refused by its performer, or failed because of a fault. Null if another worker is to continue it. */
function describeEnd(error: unknown, signal: AbortSignal): AbandonedEnd | null {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof RunCancelled) return { status: 'cancelled', failure: null };
  if (signal.aborted || error instanceof DatabaseOutage) return null;
  if (error instanceof RunRefused) return { status: 'failed', failure: error.failure };
  log.error({ error }, 'a run failed');
  return {
    status: 'failed',
    failure: { message: 'Something went wrong during this run.', action: 'Try again.' },
  };
}

async function finish(
  { run, recorder, clock, listeners }: Ending,
  result: Omit<RunResult, 'status'> & { readonly status: RunEnd['status'] },
): Promise<void> {
  const { reply, ...end } = result;
  // The nodes end before the run does, and readers get the run's last state whatever stopped it (protocols 3).
  recorder.closeOpen(describeNodeEnd(end));
  recorder.ensureValues({ status: end.status });
  if (end.status !== 'complete') {
    recorder.note({ runStatus: end.status, ...describeWireEnd(end) });
  }
  if (reply !== null) recorder.reply(reply.text, reply.node);
  const holder = { runId: run.id, workspaceId: run.workspaceId, attempt: run.attempt };
  await recorder.commit(async (database) => {
    if (!(await endRun(database, holder, { ...end, now: clock.now() }))) return;
    await listeners.onEnded(database, run);
    await announceEnd(database, run);
  });
}

function describeNodeEnd({ status, failure }: Pick<RunEnd, 'status' | 'failure'>): NodeResult {
  if (status === 'cancelled') return { Err: 'Cancelled' };
  return status === 'failed' ? { Err: failure?.message ?? 'failed' } : 'Ok';
}

/** What a program reads about a run that did not complete. The specification gives the prefix of a provider's failure (agent-chat §7). */
function describeWireEnd({ status, failure }: Pick<RunEnd, 'status' | 'failure'>) {
  if (status === 'cancelled') return { message: 'Cancelled', code: 'cancelled' };
  if (failure === null) return {};
  const { message, code } = failure;
  return code === 'model_failed' ? { message: `${providerErrorPrefix}${message}`, code } : { message };
}

const presentMember = ({ userId, workspaceId }: Run, role: Role, neededRole: Role): Viewer | null =>
  authorise({ userId, workspaceId, role, via: 'run' }, neededRole);
