/**
 * A small pool of reused child processes for work on hostile input (threats 25). Each job has a deadline, a memory limit and an output
 * limit. A process that exceeds one is killed and replaced, and the next job does not notice. Jobs wait in order. A process is also
 * replaced after many jobs, so that memory leaks of a parser do not add up, and ends when it has had nothing to do for a while. The pool
 * never throws for what a job does.
 */
import { minuteMs } from '../../core/clock';
import { fail, type Result } from '../../core/result';
import { createPoolProcess, type JobFailure, type PoolProcess, type ProcessOptions } from './pool-process';

export type ProcessPoolOptions = ProcessOptions & {
  /** Number of processes that run concurrently. */
  readonly size: number;
  /** Number of jobs after which a process is replaced. */
  readonly jobsPerProcess?: number;
  /** Milliseconds without a job after which a process ends. The next job starts another. */
  readonly idleMs?: number;
};

export type ProcessPool = {
  run(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<Result<unknown, JobFailure>>;
  /** Fails running and waiting jobs with `closed`, and resolves when all processes have exited. */
  close(): Promise<void>;
};

const defaultJobsPerProcess = 200;
const defaultIdleMs = 2 * minuteMs;

export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  /** Processes without a job, the last one used last, each with the timer that ends it. */
  const idle: { readonly process: PoolProcess; readonly ending: NodeJS.Timeout }[] = [];
  const busy = new Set<PoolProcess>();
  const waiting: (() => void)[] = [];
  let turns = options.size;
  let closed = false;

  const takeTurn = async () => {
    if (turns > 0) turns -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };

  /** Passes the turn directly to the job that has waited longest, without freeing it in between. */
  const passTurn = () => {
    const next = waiting.shift();
    if (next === undefined) turns += 1;
    else next();
  };

  const takeProcess = (): PoolProcess => {
    const known = idle.pop();
    clearTimeout(known?.ending);
    // Skips processes that were killed from outside while idle.
    if (known?.process.hasEnded() === true) return takeProcess();
    const taken = known?.process ?? createPoolProcess(options);
    busy.add(taken);
    return taken;
  };

  const keepIdle = (process: PoolProcess) => {
    const end = () => {
      idle.splice(idle.indexOf(entry), 1);
      void process.kill();
    };
    const entry = { process, ending: setTimeout(end, options.idleMs ?? defaultIdleMs).unref() };
    idle.push(entry);
  };

  const giveBack = async (taken: PoolProcess) => {
    const isWorn = taken.jobsDone() >= (options.jobsPerProcess ?? defaultJobsPerProcess);
    if (isWorn || taken.hasEnded() || closed) await taken.kill();
    else keepIdle(taken);
    busy.delete(taken);
  };

  return {
    run: async (input, { signal } = {}) => {
      await takeTurn();
      try {
        if (closed) return fail({ code: 'closed', reason: 'The pool was closed.' });
        if (signal?.aborted === true) return fail({ code: 'aborted', reason: 'The job was stopped.' });
        const taken = takeProcess();
        const outcome = await taken.run(input, signal);
        await giveBack(taken);
        return outcome;
      } finally {
        passTurn();
      }
    },
    close: async () => {
      closed = true;
      for (const resume of waiting.splice(0)) resume();
      const unused = idle.splice(0);
      for (const { ending } of unused) clearTimeout(ending);
      await Promise.all([...unused.map(({ process }) => process), ...busy].map((one) => one.kill()));
    },
  };
}
