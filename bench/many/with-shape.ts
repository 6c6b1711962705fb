/**
 * Runs the shape of many processes (`scripts/many`) for one measurement, without a pooler, so that the connections of each process can be
 * counted at the server.
 */
import path from 'node:path';
import pg from 'pg';
import { root } from '@/scripts/bootstrap/root.mjs';
import { type Shape, type ShapeOptions, startShape } from '@/scripts/many/start-shape';
import { readParent, readTrees } from './process-trees';

export type ShapeSize = { readonly webs: number; readonly workers: number };

export type MeasuredShape = Pick<Shape, 'address' | 'databaseUrl' | 'signInLink'> & {
  /** What its processes have taken so far. The first database server is the primary. */
  read(): Spent;
  countConnections(): Promise<number>;
};

export type Spent = {
  readonly cpuSeconds: Readonly<Record<'web' | 'worker' | 'database' | 'client', number>>;
  readonly memoryMb: Readonly<Record<'web' | 'worker', number>>;
};

export async function withShape<Value>(
  options: Pick<ShapeOptions, 'dataDir' | 'startDatabase'> & {
    readonly size: ShapeSize;
    readonly settings: Readonly<Record<string, string>>;
  },
  measure: (shape: MeasuredShape) => Promise<Value>,
): Promise<Value> {
  const { size, settings, ...place } = options;
  const shape = await startShape({
    ...place,
    secretKey: 'a key for measurements, which guards nothing at all',
    settings: { LOG_LEVEL: 'warn', ...settings },
    product: { folder: root, user: null },
    parts: { ...listParts('web', size.webs), ...listParts('worker', size.workers) },
    place: { host: '127.0.0.1', port: 0, certificate: null },
    startPooler: async (url) => ({ url, close: async () => undefined }),
    requests: { signal: new AbortController().signal, hurry: new AbortController().signal },
    say: (sentence) => process.stderr.write(`${sentence}\n`),
    onSpawn: () => undefined,
  });
  try {
    const server = await findServer(shape.databaseUrl);
    const pidsOf = (role: string) =>
      shape.listProcesses().flatMap(({ name, pid }) => (name.startsWith(role) ? [pid] : []));
    return await measure({
      address: shape.address,
      databaseUrl: shape.databaseUrl,
      signInLink: shape.signInLink,
      read: () => readSpent({ web: pidsOf('web'), worker: pidsOf('worker'), database: [server] }),
      countConnections: () => countConnections(shape.databaseUrl),
    });
  } finally {
    await shape.stop();
  }
}

const listParts = (role: 'web' | 'worker', count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_part, index) => [`${role}-${index + 1}`, { ROLE: role }]),
  );

/** The client is this process: it sends the requests, answers as the model and is the proxy. */
function readSpent(pids: Readonly<Record<'web' | 'worker' | 'database', readonly number[]>>): Spent {
  const [web, worker, database] = [readTrees(pids.web), readTrees(pids.worker), readTrees(pids.database)];
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: {
      web: web.cpuSeconds,
      worker: worker.cpuSeconds,
      database: database.cpuSeconds,
      client: (user + system) / 1e6,
    },
    memoryMb: { web: web.memoryMb, worker: worker.memoryMb },
  };
}

/** Every connection has a process of its own, whose parent is the server. */
const findServer = (url: string) =>
  ask<{ pid: number }>(url, 'SELECT pg_backend_pid() AS pid', ({ pid }) => readParent(pid));

const countConnections = (url: string) =>
  ask<{ count: number }>(
    url,
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    ({ count }) => count,
  );

async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  read: (row: Row) => number,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [row] = (await client.query<Row>(sql)).rows;
    return row === undefined ? 0 : read(row);
  } finally {
    await client.end();
  }
}

export const benchFolder = path.join(root, '.test', 'bench');
