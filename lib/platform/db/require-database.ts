/** Checks that the addresses of a database lead to a usable PostgreSQL. If not, one sentence says why and never shows the password. */
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import { appRole, becomeAppRole, type QueryConnection } from './connections';

/** The oldest PostgreSQL that still gets fixes and supports what the migrations use. */
const oldestVersion = 140_000;

type Setting = 'DATABASE_URL' | 'DATABASE_POOLER_URL';

/** @throws AppError if DATABASE_URL leads to no PostgreSQL that is new enough */
export async function requireDatabase(url: string): Promise<void> {
  const [row] = await ask<{ version: number }>(
    'DATABASE_URL',
    { connectionString: url },
    `select current_setting('server_version_num')::int as version`,
  );
  if ((row?.version ?? 0) < oldestVersion) {
    const place = describePlace('DATABASE_URL', url);
    throw stop('DATABASE_URL', `the PostgreSQL at ${place} is older than 14`);
  }
}

/**
 * Checks that connections become the app's role as they ask to, because row-level security holds only for that role. A pooler in between may
 * drop what a connection asks for when it begins. Call after the migrations, which create the role.
 */
export async function requireAppRole(url: string): Promise<void> {
  const [row] = await ask<{ role: string }>(
    'DATABASE_URL',
    becomeAppRole(url),
    'select current_user as role',
  );
  if (row?.role !== appRole) throw stop('DATABASE_URL', roleDropped);
}

const roleDropped =
  'connections do not get the role that they ask for, so nothing would keep workspaces apart. Name the PostgreSQL server itself here, and a pooler before it in DATABASE_POOLER_URL';

/**
 * Checks that a pooler leads to the same database, with a login that has the rights of the app's role and no others. A pooler lends its
 * connections from transaction to transaction, so what keeps workspaces apart must be the login itself. Call after the migrations.
 */
export async function requirePooler(poolerUrl: string, url: string): Promise<void> {
  const [login] = await ask<{ name: string; isMember: boolean; mayMore: boolean }>(
    'DATABASE_POOLER_URL',
    { connectionString: poolerUrl },
    loginRights,
  );
  const name = login?.name ?? '';
  if (login?.mayMore !== false) throw stop('DATABASE_POOLER_URL', describeRights(name));
  if (!login.isMember) throw stop('DATABASE_POOLER_URL', `its login is no member of the role ${appRole}`);
  const [behind] = await ask<Identity>('DATABASE_POOLER_URL', { connectionString: poolerUrl }, identity);
  const [direct] = await ask<Identity>('DATABASE_URL', { connectionString: url }, identity);
  if (behind?.of !== direct?.of) {
    throw stop('DATABASE_POOLER_URL', 'it leads to another database than DATABASE_URL');
  }
}

/** Rights of roles that the login is a member of count too, because a session can become each of them. */
const loginRights = `select session_user as name,
  coalesce((select pg_has_role(session_user, oid, 'usage') from pg_roles where rolname = '${appRole}'), false) as "isMember",
  exists (select from pg_roles where pg_has_role(session_user, oid, 'member')
    and (rolsuper or rolbypassrls or exists (
      select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace))) as "mayMore"`;

type Identity = { readonly of: string };

/** The same for two connections only if they lead to one database of one running server. */
const identity = `select concat(pg_postmaster_start_time(), ' ', oid) as of from pg_database where datname = current_database()`;

const describeRights = (name: string) =>
  `its login ${name} owns tables or may pass row-level security, so nothing would keep workspaces apart. Create a login for the pooler: CREATE ROLE sourcebook_pooler LOGIN PASSWORD '…' IN ROLE ${appRole}`;

async function ask<Row extends object>(
  setting: Setting,
  connection: QueryConnection,
  sql: string,
): Promise<Row[]> {
  const place = describePlace(setting, connection.connectionString);
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
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port === '' ? '5432' : port}${pathname}`;
  } catch (cause) {
    throw new AppError(
      'unavailable',
      `${setting} is not an address like postgresql://user:password@host:5432/name.`,
      { cause },
    );
  }
}
