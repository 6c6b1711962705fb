/**
 * One child process of a pool: started once, given one job at a time, killed when a job breaks a bound. States: starting,
 * idle, busy, ended. It ends for good: the pool starts another. It inherits no environment, so that a document which takes
 * it over finds no key in it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { fail, type Result, succeed } from '../../core/result';
import { childMessageSchema, type JobMessage } from './job-messages';
import { getMemoryBytes } from './read-memory';

const jobFailureCodes = ['deadline', 'memory', 'output', 'crashed', 'failed', 'aborted', 'closed'] as const;

export type JobFailure = {
  readonly code: (typeof jobFailureCodes)[number];
  /** For the log; it may quote the document. */
  readonly reason: string;
};

export type ProcessOptions = {
  /** Absolute path of a TypeScript or JavaScript file that calls `serveJobs`. */
  readonly entry: string;
  /** Milliseconds for one job; starting the process is not part of it. */
  readonly deadlineMs: number;
  /** Resident memory of the process. */
  readonly maxMemoryBytes: number;
  /** Bytes of one output, serialised. */
  readonly maxOutputBytes: number;
  /** Environment of the process; empty unless told otherwise. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type PoolProcess = {
  readonly jobsDone: () => number;
  readonly hasEnded: () => boolean;
  run(input: unknown, signal?: AbortSignal): Promise<Result<unknown, JobFailure>>;
  /** Resolves when the process is gone. */
  kill(): Promise<void>;
};

/** Milliseconds to start and load the entry: slow disks and two busy cores included. */
const startMs = 30_000;
const memoryCheckMs = 50;

type Finish = (failure: JobFailure | null, output?: unknown) => void;

export function createPoolProcess(options: ProcessOptions): PoolProcess {
  const child = start(options);
  const exited = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const ready = Promise.withResolvers<void>();
  let errorTail = '';
  let ended = false;
  let jobsDone = 0;
  let current: { id: number; finish: Finish } | null = null;

  const end = (failure: JobFailure) => {
    ended = true;
    child.kill('SIGKILL');
    ready.resolve();
    current?.finish(failure);
  };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorTail = (errorTail + text).slice(-4_000);
  });
  child.on('error', (error) => end({ code: 'crashed', reason: error.message }));
  // 'close' comes after the last of stderr, which tells an exhausted heap from another crash.
  child.on('close', (code, signal) => end(describeExit(errorTail, signal ?? `code ${code}`)));
  child.on('message', (raw) => {
    const message = childMessageSchema.safeParse(raw);
    if (!message.success) return end({ code: 'crashed', reason: 'The process sent something unknown.' });
    if (message.data.type === 'ready') return ready.resolve();
    if (message.data.id !== current?.id) return;
    if (message.data.type === 'done') return current.finish(null, message.data.output);
    if (message.data.type === 'too_large')
      return current.finish({ code: 'output', reason: 'The output is too large.' });
    current.finish({ code: 'failed', reason: message.data.reason });
  });

  const waitUntilReady = async () => {
    const timer = setTimeout(() => end({ code: 'deadline', reason: 'The process did not start.' }), startMs);
    await ready.promise;
    clearTimeout(timer);
  };

  const runJob = (input: unknown, signal: AbortSignal | undefined) =>
    new Promise<Result<unknown, JobFailure>>((resolve) => {
      const id = (jobsDone += 1);
      const release = watchJob(child, { options, signal, end });
      const finish: Finish = (failure, output) => {
        release();
        current = null;
        resolve(failure === null ? succeed(output) : fail(failure));
      };
      current = { id, finish };
      if (signal?.aborted === true) return end({ code: 'aborted', reason: 'The job was stopped.' });
      const job: JobMessage = { id, input, maxOutputBytes: options.maxOutputBytes };
      child.send(job, (error) => {
        if (error !== null) end({ code: 'crashed', reason: error.message });
      });
    });

  return {
    jobsDone: () => jobsDone,
    hasEnded: () => ended,
    kill: async () => {
      hold(child);
      end({ code: 'closed', reason: 'The pool was closed.' });
      await exited;
    },
    run: async (input, signal) => {
      hold(child);
      await waitUntilReady();
      if (ended) return fail({ code: 'crashed', reason: errorTail || 'The process did not start.' });
      const outcome = await runJob(input, signal);
      if (ended) await exited;
      else letGo(child);
      return outcome;
    },
  };
}

type JobWatch = {
  readonly options: ProcessOptions;
  readonly signal: AbortSignal | undefined;
  readonly end: (failure: JobFailure) => void;
};

/** Ends the process when the job breaks a bound or its caller stops; the answer stops the watch. */
function watchJob(child: ChildProcess, { options, signal, end }: JobWatch): () => void {
  const onAbort = () => end({ code: 'aborted', reason: 'The job was stopped.' });
  const deadline = setTimeout(
    () => end({ code: 'deadline', reason: `The job took longer than ${options.deadlineMs} ms.` }),
    options.deadlineMs,
  );
  const stopMemory = watchMemory(child, options.maxMemoryBytes, end);
  signal?.addEventListener('abort', onAbort, { once: true });
  return () => {
    clearTimeout(deadline);
    stopMemory();
    signal?.removeEventListener('abort', onAbort);
  };
}

function start(options: ProcessOptions): ChildProcess {
  const heapMegabytes = Math.max(32, Math.floor((options.maxMemoryBytes / 1024 / 1024) * 0.75));
  const isSource = options.entry.endsWith('.ts');
  const [file, args] = isSource
    ? [getEntryPath('launch-entry.mjs', import.meta.url), [options.entry]]
    : [options.entry, []];
  return fork(file, args, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    // Next's types ask for this one; nothing else is passed on.
    env: { NODE_ENV: 'production', ...options.environment },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function describeExit(errorTail: string, how: string): JobFailure {
  const isHeap = /heap out of memory|Allocation failed|Array buffer allocation failed/.test(errorTail);
  return {
    code: isHeap ? 'memory' : 'crashed',
    reason: `The process ended with ${how}. ${errorTail.slice(-500)}`.trim(),
  };
}

function watchMemory(child: ChildProcess, maxBytes: number, end: (failure: JobFailure) => void): () => void {
  const processId = child.pid;
  if (processId === undefined) return () => undefined;
  let isOver = false;
  const judge = (bytes: number | null) => {
    if (isOver) return;
    if (bytes !== null && bytes > maxBytes)
      return end({ code: 'memory', reason: `The job held ${bytes} bytes.` });
    timer = setTimeout(check, memoryCheckMs);
  };
  const check = () => void getMemoryBytes(processId).then(judge, () => judge(null));
  let timer = setTimeout(check, memoryCheckMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** An idle process does not keep the program alive; a busy one does. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** The path that `fork` wants, from the `import.meta.url` of a neighbour of the entry. */
export function getEntryPath(relative: string, neighbourUrl: string): string {
  return fileURLToPath(new URL(relative, neighbourUrl));
}
