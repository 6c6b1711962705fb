/** Checks that a DATABASE_URL leads to a usable PostgreSQL. If not, one sentence says why and never shows the password. */
import pg from 'pg';
import { AppError } from '@/lib/core/errors';

/** The oldest PostgreSQL that still gets fixes and supports what the migrations use. */
const oldestVersion = 140_000;

export async function requireDatabase(url: string): Promise<void> {
  const place = describePlace(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    if ((rows[0]?.version ?? 0) < oldestVersion) {
      throw new AppError('unavailable', `DATABASE_URL: the PostgreSQL at ${place} is older than 14.`);
    }
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('unavailable', `DATABASE_URL: ${explain(cause, place)}.`, { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Checks that connections become the app's role as they ask to, because row-level security holds only for that role. A pooler in between may
 * drop what a connection asks for when it begins. Call after the migrations, which create the role.
 */
export async function requireAppRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c role=sourcebook_app' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    if (rows[0]?.role !== 'sourcebook_app') throw new AppError('unavailable', `DATABASE_URL: ${roleDropped}`);
  } finally {
    await client.end();
  }
}

const roleDropped =
  'connections do not get the role that they ask for, so nothing would keep workspaces apart. Name the PostgreSQL server itself, not a pooler in front of it.';

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

function describePlace(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port === '' ? '5432' : port}${pathname}`;
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'DATABASE_URL is not an address like postgresql://user:password@host:5432/name.',
      {
        cause,
      },
    );
  }
}
