/**
 * The ways to connect. Queries and transactions of the app may pass through a pooler in transaction mode, which lends a connection to a
 * client for one transaction only, so they must rely on nothing that a session keeps. What needs a session of its own connects to the server
 * itself: LISTEN, locks that a session holds, migrations, back-ups, and the queues of a worker. All settings of connections come from here,
 * so each leads to the server that accepts writes.
 */
import type { Socket } from 'node:net';
import { type DatabaseHost, readDatabaseAddress } from '@/lib/platform/settings/database-address';
import { getEnvironment } from '@/lib/platform/settings/env';
import { onePerProcess } from '../process-state';
import { createPrimaryLead, type PrimaryLead } from './lead-to-primary';

/** The role that owns nothing and for which row-level security holds. */
export const appRole = 'sourcebook_app';

/** True if a login has the rights of the app's role, as SQL. */
export const isMember = `coalesce((select pg_has_role(session_user, oid, 'usage') from pg_roles where rolname = '${appRole}'), false)`;

/**
 * True if row-level security would not hold for a login, as SQL. Rights of roles that it is a member of count too, because a session can become
 * each of them.
 */
export const mayMore = `exists (select from pg_roles where pg_has_role(session_user, oid, 'member')
    and (rolsuper or rolbypassrls or exists (
      select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace)))`;

/** The settings of `pg` for a connection. */
export type Connection = {
  readonly connectionString: string;
  readonly options?: string;
  readonly stream?: () => Socket;
};

/** By address. */
const leads = onePerProcess('primaries', () => new Map<string, PrimaryLead>());

/**
 * Returns how to connect to the server that accepts writes. An address of one host leads to that host.
 * @param condition what must be true of a server that is chosen, as SQL
 */
export function connectTo(address: string, condition?: string): Connection {
  const read = readDatabaseAddress(address);
  if (!read.ok) throw new Error('This is no address of a database.');
  const [first, ...others] = read.value;
  if (others.length === 0) return { connectionString: address };
  const lead = leads.get().get(address) ?? createPrimaryLead(read.value, condition);
  leads.get().set(address, lead);
  return { connectionString: writeWithoutHost(first), stream: lead.createSocket };
}

/** The socket replaces this host by the one that accepts writes. As an IP address, it is never taken for the name of a certificate. */
function writeWithoutHost({ url }: DatabaseHost): string {
  const written = new URL(url);
  written.hostname = '0.0.0.0';
  return written.href;
}

/** Looks now whether another server accepts writes, after one has refused them. */
export async function lookForPrimaries(): Promise<void> {
  await Promise.allSettled([...leads.get().values()].map((lead) => lead.look()));
}

/** Returns the address of the PostgreSQL server itself. */
export function getDatabaseUrl(): string {
  const url = getEnvironment().DATABASE_URL;
  if (url === undefined)
    throw new Error('DATABASE_URL is not set: start with npm start, which provides a database.');
  return url;
}

/** Returns how to connect to the PostgreSQL server itself. */
export const getServerConnection = (): Connection => connectTo(getDatabaseUrl());

/**
 * Returns how connections for queries are opened. A connection to the server becomes the app's role when it begins. A pooler drops what a
 * connection asks for when it begins, so its login has no other rights than that role (`require-database.ts`).
 */
export function getQueryConnection(): Connection {
  const pooler = getEnvironment().DATABASE_POOLER_URL;
  return pooler === undefined ? becomeAppRole(getDatabaseUrl()) : connectToPooler(pooler);
}

/** What keeps workspaces apart behind a pooler is its login, so none of several poolers is used with another one. */
export const connectToPooler = (address: string): Connection =>
  connectTo(address, `${isMember} and not ${mayMore}`);

export const becomeAppRole = (address: string): Connection =>
  Object.assign(connectTo(address), { options: `-c role=${appRole}` });
