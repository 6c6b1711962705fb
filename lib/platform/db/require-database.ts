/**
 * Checks that the addresses of a database lead to a usable PostgreSQL, and all hosts of an address to the same database. If not, one sentence
 * says why and never shows the password.
 */
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import {
  type DatabaseHost,
  describeHost,
  readDatabaseAddress,
} from '@/lib/platform/settings/database-address';
import {
  appRole,
  becomeAppRole,
  type Connection,
  connectTo,
  connectToPooler,
  isMember,
  mayMore,
} from './connections';

/** The oldest PostgreSQL that still gets fixes and supports what the migrations use. */
const oldestVersion = 140_000;

type Setting = 'DATABASE_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_REPLICA_URL';

/** @throws AppError if DATABASE_URL leads to no PostgreSQL that is new enough, or its hosts do not belong together */
export async function requireDatabase(url: string): Promise<void> {
  const hosts = readHosts('DATABASE_URL', url);
  if (hosts.length > 1) await requireOneDatabase(hosts);
  const [row] = await ask<{ version: number }>(
    { setting: 'DATABASE_URL', url },
    connectTo(url),
    `select current_setting('server_version_num')::int as version`,
  );
  if ((row?.version ?? 0) < oldestVersion) {
    const place = describePlace('DATABASE_URL', url);
    throw stop('DATABASE_URL', `the PostgreSQL at ${place} is older than 14`);
  }
}

type HostState = { readonly database: string; readonly isWritable: boolean };

/** A standby has the identifier of the server that it was copied from, and the same number of the database. */
const hostState = `select concat(system_identifier, ' ', (select oid from pg_database where datname = current_database())) as database,
  not current_setting('transaction_read_only')::boolean as "isWritable" from pg_control_system()`;

/** The servers that answer must be of one database, and one of them must accept writes. */
async function requireOneDatabase(hosts: readonly DatabaseHost[]): Promise<void> {
  const states = await askEach('DATABASE_URL', hosts, (asked) =>
    ask<HostState>(asked, connectTo(asked.url), hostState),
  );
  const names = hosts.map(describeHost).join(', ');
  if (new Set(states.map(({ database }) => database)).size > 1)
    throw stop('DATABASE_URL', `its hosts ${names} are not servers of one database`);
  if (!states.some(({ isWritable }) => isWritable))
    throw stop('DATABASE_URL', `none of its hosts ${names} accepts writes`);
}

/**
 * Checks that connections become the app's role as they ask to, because row-level security holds only for that role. A pooler in between may
 * drop what a connection asks for when it begins. Call after the migrations, which create the role.
 */
export async function requireAppRole(url: string): Promise<void> {
  await askEach('DATABASE_URL', readHosts('DATABASE_URL', url), async (asked) => {
    const [row] = await ask<{ role: string }>(asked, becomeAppRole(asked.url), 'select current_user as role');
    if (row?.role !== appRole) throw stop('DATABASE_URL', roleDropped);
    return [];
  });
}

const roleDropped =
  'connections do not get the role that they ask for, so nothing would keep workspaces apart. Name the PostgreSQL server itself here, and a pooler before it in DATABASE_POOLER_URL';

/**
 * Checks that a pooler leads to the same database, with a login that has the rights of the app's role and no others. A pooler lends its
 * connections from transaction to transaction, so what keeps workspaces apart must be the login itself. Call after the migrations.
 */
export async function requirePooler(poolerUrl: string, url: string): Promise<void> {
  const pooler = { setting: 'DATABASE_POOLER_URL', url: poolerUrl } as const;
  await askEach(pooler.setting, readHosts(pooler.setting, poolerUrl), requireLogin);
  const [behind] = await ask<Identity>(pooler, connectToPooler(poolerUrl), identity);
  const [direct] = await ask<Identity>({ setting: 'DATABASE_URL', url }, connectTo(url), identity);
  if (behind?.of !== direct?.of) {
    throw stop('DATABASE_POOLER_URL', 'it leads to another database than DATABASE_URL');
  }
}

/**
 * Checks that replicas are of the same database, and that connections to them become the app's role. Replicas may be away. Call after the
 * migrations.
 */
export async function requireReplicas(replicaUrl: string, url: string): Promise<void> {
  const setting = 'DATABASE_REPLICA_URL';
  const [primary] = await ask<HostState>({ setting: 'DATABASE_URL', url }, connectTo(url), hostState);
  const states = await Promise.all(
    readHosts(setting, replicaUrl).map((host) => askReplica({ setting, url: host.url })),
  );
  for (const { database, role } of states.flat()) {
    if (database !== primary?.database)
      throw stop(setting, 'it leads to a server that is no replica of the database of DATABASE_URL');
    if (role !== appRole)
      throw stop(setting, 'connections do not get the role that they ask for. Name the servers themselves');
  }
}

async function askReplica(asked: Asked): Promise<readonly (HostState & { readonly role: string })[]> {
  const sql = hostState.replace('select', 'select current_user as role,');
  try {
    return await ask(asked, becomeAppRole(asked.url), sql);
  } catch (error) {
    if (isPassing(toError(error))) return [];
    throw error;
  }
}

async function requireLogin(pooler: Asked): Promise<readonly []> {
  const [login] = await ask<{ name: string; isMember: boolean; mayMore: boolean }>(
    pooler,
    connectTo(pooler.url),
    `select session_user as name, ${isMember} as "isMember", ${mayMore} as "mayMore"`,
  );
  const name = login?.name ?? '';
  if (login?.mayMore !== false) throw stop('DATABASE_POOLER_URL', describeRights(name));
  if (!login.isMember) throw stop('DATABASE_POOLER_URL', `its login is no member of the role ${appRole}`);
  return [];
}

type Identity = { readonly of: string };

/** The same for two connections only if they lead to one database of one running server. */
const identity = `select concat(pg_postmaster_start_time(), ' ', oid) as of from pg_database where datname = current_database()`;

const describeRights = (name: string) =>
  `its login ${name} owns tables or may pass row-level security, so nothing would keep workspaces apart. Create a login for the pooler: CREATE ROLE sourcebook_pooler LOGIN PASSWORD '…' IN ROLE ${appRole}`;

type Asked = { readonly setting: Setting; readonly url: string };

/** Reasons that do not pass by themselves, so they would be noticed only when the host is needed. */
const lasting = new Set(['28P01', '28000', '3D000', '42501']);

/** Asks each host. One of several may be away, but none may be wrong. */
async function askEach<Value>(
  setting: Setting,
  hosts: readonly DatabaseHost[],
  askOne: (asked: Asked) => Promise<readonly Value[]>,
): Promise<readonly Value[]> {
  const answers = await Promise.allSettled(hosts.map(({ url }) => askOne({ setting, url })));
  const failures = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [toError(answer.reason)] : [],
  );
  const isAway = failures.length === hosts.length;
  const worst = failures.find((failure) => !isPassing(failure)) ?? (isAway ? failures[0] : undefined);
  if (worst !== undefined) throw worst;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** A refusal of our own has no cause. */
function isPassing(failure: Error): boolean {
  if (!(failure instanceof AppError) || failure.cause === undefined) return false;
  return !(failure.cause instanceof pg.DatabaseError && lasting.has(failure.cause.code ?? ''));
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

async function ask<Row extends object>(
  { setting, url }: Asked,
  connection: Connection,
  sql: string,
): Promise<Row[]> {
  const place = describePlace(setting, url);
  const client = new pg.Client(Object.assign({ connectionTimeoutMillis: 10_000 }, connection));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(sql);
    return rows;
  } catch (cause) {
    throw new AppError('unavailable', `${setting}: ${explain(cause, place)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

const stop = (setting: Setting, reason: string) => new AppError('unavailable', `${setting}: ${reason}.`);

const explanations: Readonly<Record<string, (place: string) => string>> = {
  ECONNREFUSED: (place) => `no PostgreSQL server answers at ${place}`,
  ENOTFOUND: (place) => `the host of ${place} was not found`,
  EAI_AGAIN: (place) => `the host of ${place} was not found`,
  ETIMEDOUT: (place) => `no PostgreSQL server answers at ${place}`,
  '28P01': (place) => `the user name or password for ${place} is wrong`,
  '28000': (place) => `the server at ${place} does not allow this user to connect`,
  '3D000': (place) => `there is no such database at ${place}`,
  '53300': (place) => `the server at ${place} has no free connections`,
};

function explain(cause: unknown, place: string): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return explanations[code]?.(place) ?? `the PostgreSQL at ${place} cannot be used (${reason})`;
}

function describePlace(setting: Setting, url: string): string {
  const [first, ...others] = readHosts(setting, url);
  return `${[first, ...others].map(describeHost).join(', ')}${new URL(first.url).pathname}`;
}

function readHosts(setting: Setting, url: string): readonly [DatabaseHost, ...DatabaseHost[]] {
  const read = readDatabaseAddress(url);
  if (read.ok) return read.value;
  throw new AppError(
    'unavailable',
    `${setting} is not an address like postgresql://user:password@host:5432/name.`,
  );
}
