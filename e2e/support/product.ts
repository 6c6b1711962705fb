/** Starts the built product as a person would, in a process and a data directory of its own. Tests stop it as a deployment does. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Product = {
  readonly address: string;
  /** Where its web process itself listens. Null for a worker alone. */
  readonly listensAt: string | null;
  /** The connection URL with the login of the database owner. */
  readonly databaseUrl: string;
  /** The one-time link for the first owner, or null if none was printed. */
  readonly signInLink: string | null;
  readonly process: ChildProcess;
  /** Returns what it has logged so far. */
  readLog(): string;
  /** Stops it as a deployment does. Resolves with its exit code. */
  stop(): Promise<number | null>;
};

type ReadyMessage = Pick<Product, 'listensAt' | 'databaseUrl' | 'signInLink'> & {
  readonly type: 'ready';
  readonly address: string | null;
};

const root = path.resolve(import.meta.dirname, '../..');
/** Longer than the grace period of a stop. */
const stopTimeoutMs = 40_000;

/** @param folder receives the log, and the data unless the settings name another place. Nothing in it is removed. */
export async function startProduct(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Product> {
  mkdirSync(folder, { recursive: true });
  const logFile = path.join(folder, 'product.log');
  const log = openSync(logFile, 'a');
  const own = { PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', DATABASE_POOLER_URL: '', PUBLIC_URL: '' };
  const product = fork(path.join(root, 'scripts/start.mjs'), {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder, 'data'), ...own, ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = once(product, 'exit') as Promise<[number | null]>;
  const first = await Promise.race([once(product, 'message'), ended.then(() => null)]);
  const readLog = () => readFileSync(logFile, 'utf8');
  if (first === null) throw new Error(`The product did not start:\n${readLog()}`);
  const { address, listensAt, databaseUrl, signInLink } = first[0] as ReadyMessage;
  return {
    address: address ?? '',
    listensAt,
    databaseUrl,
    signInLink,
    process: product,
    readLog,
    async stop() {
      product.kill('SIGTERM');
      const late = setTimeout(() => product.kill('SIGKILL'), stopTimeoutMs);
      const [code] = await ended;
      clearTimeout(late);
      return code;
    },
  };
}
