/** Starts the built product on a free port with an empty data directory under `.test`, as a user does, and stops it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJsonAs } from '@/lib/core/json';

export type Product = {
  readonly address: string;
  /** The first owner's one-time link. */
  readonly signInLink: string;
  /** Milliseconds from the start of the command to ready. */
  readonly startMs: number;
  /** Bytes of memory that the web process uses now. */
  webMemory(): number;
  /** Stops the instance. Starting it again continues with the same data directory. */
  close(): Promise<void>;
};

const root = path.resolve(import.meta.dirname, '../..');
const stopTimeoutMs = 40_000;
const readySchema = z.object({ address: z.string(), signInLink: z.string().nullable() });
const childrenSchema = z.array(z.object({ pid: z.number() }));

export async function runProduct(options: {
  readonly name: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** If true, continues with the data of an earlier instance. */
  readonly keep?: boolean;
}): Promise<Product> {
  const folder = path.join(root, '.test', 'bench', options.name);
  if (options.keep !== true) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const logFile = path.join(folder, 'product.log');
  const log = openSync(logFile, 'w');
  const dataDir = path.join(folder, 'data');
  const started = performance.now();
  const child = fork(path.join(root, 'scripts/start.mjs'), {
    cwd: root,
    execArgv: [],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.variables,
    },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = once(child, 'exit');
  const message: unknown = await Promise.race([
    once(child, 'message').then(([first]: unknown[]) => first),
    ended.then(() => null),
  ]);
  const ready = readySchema.safeParse(message);
  if (!ready.success) throw new Error(`The product did not start:\n${readFileSync(logFile, 'utf8')}`);
  return {
    address: ready.data.address.replace('localhost', '127.0.0.1'),
    signInLink: ready.data.signInLink ?? '',
    startMs: performance.now() - started,
    webMemory: () => readMemory(path.join(dataDir, 'run', 'children.json')),
    async close() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The web process is the first one in the supervisor's list of children. Its memory is known on Linux only; elsewhere the result is 0. */
function readMemory(file: string): number {
  if (process.platform !== 'linux') return 0;
  const read = readJsonAs(childrenSchema, readFileSync(file, 'utf8'), 10_000);
  const pid = read.ok ? read.value[0]?.pid : undefined;
  const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
