/**
 * One child process of a pool: started once, given one job at a time, killed when a job exceeds a limit. States: starting, idle, busy,
 * ended. It is never restarted; the pool starts another. It inherits no environment, so that a document that takes it over finds no keys
 * there.
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
  /** For the log. It may quote the document. */
  readonly reason: string;
};

export type ProcessOptions = {
  /** Absolute path of a TypeScript or JavaScript file that calls `serveJobs`. */
  readonly entry: string;
  /** Milliseconds for one job, not counting the start of the process. */
  readonly deadlineMs: number;
  /** Limit of the process's resident memory. */
  readonly maxMemoryBytes: number;
  /** Maximum bytes of one serialised output. */
  readonly maxOutputBytes: number;
  /** Environment of the process. Empty by default, except for NODE_ENV. */
  readonly environment?: Readonly<Record<string, string>>;
};

export type PoolProcess = {
  readonly jobsDone: () => number;
  readonly hasEnded: () => boolean;
  run(input: unknown, signal?: AbortSignal): Promise<Result<unknown, JobFailure>>;
  /** Resolves when the process is gone. */
  kill(): Promise<void>;
};

/** Milliseconds to start and load the entry, allowing for slow disks and two busy cores. */
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
  // 'close' is emitted after the end of stderr, whose text distinguishes an exhausted heap from other crashes.
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

/** Ends the process if the job exceeds a limit or its caller aborts. Returns the function that stops watching. */
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
    // NODE_ENV is required by Next's types. Nothing else is passed on.
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
      return end({ code: 'memory', reason: `The job used ${bytes} bytes of memory.` });
    timer = setTimeout(check, memoryCheckMs);
  };
  const check = () => void getMemoryBytes(processId).then(judge, () => judge(null));
  let timer = setTimeout(check, memoryCheckMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Lets the program exit while the process is idle. A busy process keeps the program alive. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/** Returns the path that `fork` expects, from the `import.meta.url` of a file next to the entry. */
export function getEntryPath(relative: string, neighbourUrl: string): string {
  return fileURLToPath(new URL(relative, neighbourUrl));
}
