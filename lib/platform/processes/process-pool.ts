/**
 * A small pool of reused child processes for work on hostile input (threats 25). Each job has a deadline, a memory limit and an output
 * limit. A process that exceeds one is killed and replaced, and the next job does not notice. Jobs wait in order. A process is also
 * replaced after many jobs, so that memory leaks of a parser do not add up. The pool never throws for what a job does.
 */
import { fail, type Result } from '../../core/result';
import { createPoolProcess, type JobFailure, type PoolProcess, type ProcessOptions } from './pool-process';

export type ProcessPoolOptions = ProcessOptions & {
  /** Number of processes that run concurrently. */
  readonly size: number;
  /** Number of jobs after which a process is replaced. */
  readonly jobsPerProcess?: number;
};

export type ProcessPool = {
  run(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<Result<unknown, JobFailure>>;
  /** Fails running and waiting jobs with `closed`, and resolves when all processes have exited. */
  close(): Promise<void>;
};

const defaultJobsPerProcess = 200;

export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const idle: PoolProcess[] = [];
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
    let candidate = idle.pop();
    // Skips processes that were killed from outside while idle.
    while (candidate?.hasEnded() === true) candidate = idle.pop();
    const taken = candidate ?? createPoolProcess(options);
    busy.add(taken);
    return taken;
  };

  const giveBack = async (taken: PoolProcess) => {
    const isWorn = taken.jobsDone() >= (options.jobsPerProcess ?? defaultJobsPerProcess);
    if (isWorn || taken.hasEnded() || closed) await taken.kill();
    else idle.push(taken);
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
      await Promise.all([...idle.splice(0), ...busy].map((one) => one.kill()));
    },
  };
}
