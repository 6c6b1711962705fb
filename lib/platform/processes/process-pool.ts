/**
 * A small pool of reused child processes for work on hostile input (threats 25): each job has a deadline, a memory bound
 * and an output bound; a process that breaks one is killed and replaced, and the next job never notices. Jobs wait in
 * order. A process is also replaced after many jobs, so that no leak of a parser adds up. The pool never throws for what a
 * job does.
 */
import { fail, type Result } from '../../core/result';
import { createPoolProcess, type JobFailure, type PoolProcess, type ProcessOptions } from './pool-process';

export type ProcessPoolOptions = ProcessOptions & {
  /** Processes at once. */
  readonly size: number;
  /** Jobs after which a process is replaced. */
  readonly jobsPerProcess?: number;
};

export type ProcessPool = {
  run(input: unknown, options?: { readonly signal?: AbortSignal }): Promise<Result<unknown, JobFailure>>;
  /** Fails what runs and what waits with `closed`, and resolves when all processes are gone. */
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

  /** The turn goes to whoever waits longest, without ever being free in between. */
  const passTurn = () => {
    const next = waiting.shift();
    if (next === undefined) turns += 1;
    else next();
  };

  const takeProcess = (): PoolProcess => {
    let candidate = idle.pop();
    // One that was killed from outside while it waited is of no use.
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
