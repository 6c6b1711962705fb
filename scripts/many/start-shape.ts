/**
 * The product as on several machines (docs/scale.md), from processes on this one: PostgreSQL, a pooler before it, two web processes, two
 * workers, and a proxy that takes turns. Whatever ends unexpectedly is started again. Every step that opens something pushes a function
 * that closes it onto a stack, and they are called in reverse order: web processes and workers end before what they need.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@/lib/core/errors';
import { openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { keepDatabase } from '../supervisor/keep-database';
import { type KeptProcess, keepRunning, type RunningProcess } from '../supervisor/keep-running';
import { type StopRequests, waitForStop } from '../supervisor/stop-requests';
import type { Certificate } from './certificate';
import { ensurePoolerLogin } from './ensure-pooler-login';
import { findPgBouncer, preparePgBouncer } from './pgbouncer';
import { type BuiltProduct, createPart, type ProductPart, type Settings } from './product-part';
import { startRoundRobinProxy } from './round-robin-proxy';

export type Shape = {
  /** The address of the proxy. */
  readonly address: string;
  /** The connection URL of the database itself, with the login of its owner. */
  readonly databaseUrl: string;
  /** The one-time link for the first owner, or null if there is one. */
  readonly signInLink: string | null;
  /** The web processes, workers and the pooler that run now. */
  listProcesses(): readonly { readonly name: string; readonly pid: number }[];
  /** Ends everything in order. @returns the names of the web processes and workers that did not end by themselves */
  stop(): Promise<readonly string[]>;
};

export type ShapeOptions = {
  /** The data directory of the whole. The database is in it, where commands find it, and a folder for each process. */
  readonly dataDir: string;
  readonly secretKey: string;
  /** Settings of all web processes and workers, in addition to those of this process. */
  readonly settings: Settings;
  readonly product: BuiltProduct;
  /** The settings of each web process and worker by its name. By default two of each. */
  readonly parts?: Readonly<Record<string, Settings>>;
  /** Where the proxy listens. */
  readonly place: { readonly host: string; readonly port: number; readonly certificate: Certificate | null };
  /** Starts another database than the embedded one. */
  readonly startDatabase?: () => Promise<{ readonly url: string; close(): Promise<void> }>;
  /** Starts another pooler than PgBouncer. Its clients use the address that this returns. */
  readonly startPooler?: (serverUrl: string) => Promise<{ readonly url: string; close(): Promise<void> }>;
  readonly requests: Pick<StopRequests, 'signal' | 'hurry'>;
  readonly say: (sentence: string) => void;
  /** Called with all processes that run, whenever one was started. */
  readonly onSpawn: (pids: readonly number[]) => void;
};

/** Two of each, whose jobs overlap in part, so that answers go on while one of the workers is away. */
const usualParts: Readonly<Record<string, Settings>> = {
  'web-1': { ROLE: 'web' },
  'web-2': { ROLE: 'web' },
  'worker-1': { ROLE: 'worker', WORKER_KINDS: 'answer,workflow,capture' },
  'worker-2': { ROLE: 'worker', WORKER_KINDS: 'answer,work,export,capture,upkeep' },
};

/** Longer than a web process or a worker takes to drain. */
const graceMs = 40_000;
/** Its clients are gone by then. */
const poolerGraceMs = 2_000;

type Closing = () => Promise<void>;
type Opening = ShapeOptions & {
  readonly folder: string;
  readonly closings: Closing[];
  readonly running: RunningProcess[];
};

/**
 * What was started is ended if something else does not start, or if it is stopped meanwhile.
 * @throws AppError with a sentence, or the reason to stop
 */
export async function startShape(options: ShapeOptions): Promise<Shape> {
  const folder = path.join(options.dataDir, 'many');
  mkdirSync(folder, { recursive: true });
  const opening: Opening = Object.assign({}, options, { folder, closings: [], running: [] });
  const close = async () => {
    for (const closing of opening.closings.splice(0).reverse()) await closing();
  };
  try {
    return await openShape(opening, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openShape(opening: Opening, close: Closing): Promise<Shape> {
  const { signal } = opening.requests;
  const databaseUrl = await openDatabase(opening);
  signal.throwIfAborted();
  const poolerUrl = await openPooler(opening, await ensurePoolerLogin(databaseUrl));
  signal.throwIfAborted();
  const proxy = await startRoundRobinProxy(opening.place);
  opening.closings.push(() => proxy.close());
  const shared = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER_URL: poolerUrl ?? '',
    SECRET_KEY: opening.secretKey,
    PUBLIC_URL: proxy.address,
    TRUST_PROXY: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
  };
  let signInLink: string | null = null;
  const all = Object.entries(opening.parts ?? usualParts).map(([name, own]) => {
    const settings = Object.assign({}, opening.settings, shared, own);
    return createPart({ name, folder: path.join(opening.folder, name), settings }, opening.product, {
      onReady(ready) {
        signInLink ??= ready.signInLink;
        if (ready.listensAt !== null) proxy.add(ready.listensAt);
      },
      onEnd({ listensAt }) {
        if (listensAt !== null) proxy.remove(listensAt);
      },
    });
  });
  await runParts(opening, all);
  return {
    address: proxy.address,
    databaseUrl,
    signInLink,
    listProcesses: () =>
      opening.running.flatMap((each) => {
        const pid = each.pid();
        return pid === null ? [] : [{ name: each.name, pid }];
      }),
    async stop() {
      await close();
      return all.filter((part) => part.exitCode() !== 0).map(({ name }) => name);
    },
  };
}

async function openDatabase({ dataDir, startDatabase, closings, say }: Opening): Promise<string> {
  if (startDatabase !== undefined) {
    const started = await startDatabase();
    closings.push(() => started.close());
    return started.url;
  }
  const database = await openEmbeddedDatabase({ dataDir, settings: { max_connections: '200' } });
  closings.push(() => database.release());
  const kept = keepDatabase(database, { onState: () => undefined, say });
  closings.push(() => kept.stop());
  return database.url;
}

/** @returns the address of the database through the pooler, or null if there is none */
async function openPooler(opening: Opening, serverUrl: string): Promise<string | null> {
  if (opening.startPooler !== undefined) {
    const pooler = await opening.startPooler(serverUrl);
    opening.closings.push(() => pooler.close());
    return pooler.url;
  }
  const program = findPgBouncer();
  if (program === null) {
    opening.say('PgBouncer is not installed, so all connections lead to PostgreSQL itself.');
    return null;
  }
  const pooler = await preparePgBouncer(program, serverUrl, path.join(opening.folder, 'pgbouncer.log'));
  opening.closings.push(async () => pooler.removeSettings());
  const kept = keep(opening, { name: 'PgBouncer', spawn: pooler.spawn });
  opening.closings.push(() => kept.process.drain(poolerGraceMs));
  await kept.waitFor(pooler.waitUntilReady());
  return pooler.url;
}

/** All start at the same time and end at the same time. */
async function runParts(opening: Opening, all: readonly ProductPart[]): Promise<void> {
  const kept = all.map((part) => ({ part, kept: keep(opening, part) }));
  opening.closings.push(async () => {
    await Promise.all(kept.map((each) => each.kept.process.drain(graceMs)));
  });
  await Promise.all(kept.map((each) => each.kept.waitFor(each.part.whenReady)));
}

/** Keeps a process running from now on. `waitFor` rejects if it ends before it is ready for the first time. */
function keep(opening: Opening, program: KeptProcess) {
  const givenUp = Promise.withResolvers<never>();
  // Nobody waits for it any more once the process was ready.
  givenUp.promise.catch(() => undefined);
  const onSpawn = () =>
    opening.onSpawn(opening.running.map((each) => each.pid()).filter((pid) => pid !== null));
  const process = keepRunning(program, {
    onSpawn,
    onUp: () => undefined,
    onRestart: opening.say,
    onGivenUp: (why) =>
      givenUp.reject(new AppError('unavailable', `${why} See its log in ${opening.folder}.`)),
  });
  opening.running.push(process);
  onSpawn();
  opening.requests.hurry.addEventListener('abort', () => process.kill());
  return {
    process,
    async waitFor(ready: Promise<void>): Promise<void> {
      await Promise.race([ready, givenUp.promise, waitForStop(opening.requests.signal)]);
      process.markReady();
    },
  };
}
