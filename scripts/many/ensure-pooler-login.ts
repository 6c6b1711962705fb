/**
 * Creates the login with which a pooler connects to the database: a member of the app's role that owns nothing (decision 97). The same
 * as `deploy/roles.sql` creates in a container.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appRole, connectTo } from '@/lib/platform/db/connections';

const loginName = 'sourcebook_pooler';

/** Gives the login a new password. @returns the address of the database with it */
export async function ensurePoolerLogin(databaseUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const client = new pg.Client(connectTo(databaseUrl));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles');
    const create = async (name: string, rights: string) => {
      if (!rows.some((row) => row.name === name)) await client.query(`CREATE ROLE ${name} ${rights}`);
    };
    await create(appRole, 'NOLOGIN');
    await create(loginName, `LOGIN IN ROLE ${appRole}`);
    await client.query(`ALTER ROLE ${loginName} PASSWORD '${password}'`);
  } finally {
    await client.end();
  }
  const url = new URL(databaseUrl);
  Object.assign(url, { username: loginName, password });
  return url.href;
}
