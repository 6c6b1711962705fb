/**
 * Asks the servers of an address which of them accepts writes. A server says on which timeline it writes: a promotion begins a new one, with
 * a higher number. So a server that was the primary before, and comes back without having been told, is recognised by its lower number.
 */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseHost } from '@/lib/platform/settings/database-address';

/** Milliseconds that a server may take to answer. */
const askMs = 3_000;
/** Milliseconds that the others still get once a server has said that it accepts writes, because a later timeline may be among them. */
const othersMs = 250;

export type Primary = { readonly host: DatabaseHost; readonly timeline: number };

/** Transactions are read-only on a standby, and on a server that was told to refuse writes. */
const writeQuestion = (condition: string) =>
  `select case when current_setting('transaction_read_only')::boolean or not (${condition}) then null
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

/**
 * @param condition what must be true of a server, as SQL
 * @returns the servers that accept writes. Servers that do not answer are left out.
 */
export async function listPrimaries(hosts: readonly DatabaseHost[], condition: string): Promise<Primary[]> {
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(askMs)]);
  const found: Primary[] = [];
  const first = Promise.withResolvers<void>();
  const asked = hosts.map(async (host) => {
    const timeline = await askTimeline(host, writeQuestion(condition), signal);
    if (timeline === null) return;
    found.push({ host, timeline });
    first.resolve();
  });
  const others = first.promise
    .then(() => sleep(othersMs, undefined, { signal: enough.signal }))
    // Everyone has answered, so nobody waits for the others any more.
    .catch(() => undefined);
  await Promise.race([Promise.allSettled(asked), others]);
  enough.abort();
  return hosts.flatMap((host) => found.filter((each) => each.host === host));
}

async function askTimeline(host: DatabaseHost, sql: string, signal: AbortSignal): Promise<number | null> {
  const stream = () => new Socket({ signal });
  const client = new pg.Client({ connectionString: host.url, stream });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(sql);
    return rows[0]?.timeline ?? null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Chooses among the servers that accept writes. A server on an earlier timeline than was already seen is never chosen: what is written there
 * would be lost. Among equals, the one in use stays.
 * @param before the server in use until now
 */
export function choosePrimary(found: readonly Primary[], before: Primary | null): Primary | null {
  const latest = Math.max(before?.timeline ?? 0, ...found.map(({ timeline }) => timeline));
  const equals = found.filter(({ timeline }) => timeline === latest);
  return equals.find(({ host }) => host === before?.host) ?? equals[0] ?? null;
}
