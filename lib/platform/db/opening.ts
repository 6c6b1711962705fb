/**
 * What every transaction begins with, sent together with its first statement: `BEGIN`, and the statement that names its scope. Nobody waits for
 * either, so a transaction costs one journey to the database for each of its own statements and one for its end, and one that consists of
 * a single statement costs one in all. The scope still comes before everything else: a server does in order what one connection sends, and if
 * it refuses the scope, it refuses all that follows. Needs `pipeline` of the driver.
 */
import type { Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import { noteBrokenConnection } from './broken-connections';

/** The values of `nameScopeSql`: the reader's id or null, the workspace or `*`, the request for the audit log, and the reader's id or nothing. */
export type ScopeValues = readonly [string | null, string, string, string];

/**
 * What is hidden is asked only once the workspace is named, because functions of an owner without special rights see nothing before. Some
 * rows are hidden from a reader by who wrote them (`reader()`).
 */
export const nameScopeSql = `select set_config('app.hidden', coalesce(list_hidden_collections(named.workspace, $1), ''), true)
  from (
    select set_config('app.workspace', $2, true) as workspace, set_config('app.request', $3, true),
      set_config('app.reader', $4, true)
  ) as named`;

/** Of the result of `BEGIN`, nobody reads more. */
const begun = { fields: [], rows: [], rowCount: 0 };

/** From now on, `BEGIN` waits for the next statement of the connection and is sent with it. */
export function holdBegin(client: pg.ClientBase & Partial<Pick<pg.Client, 'connection'>>): void {
  const send: unknown = Reflect.get(client, 'query');
  if (typeof send !== 'function') throw new TypeError('This is no connection.');
  let isHeld = false;

  const pass = (statement: readonly unknown[]): unknown => Reflect.apply(send, client, statement);

  /** What the connection sends until the end of this turn goes out in one write. */
  function sendTogether(): void {
    const stream = client.connection?.stream;
    stream?.cork();
    process.nextTick(() => stream?.uncork());
  }

  function query(...statement: readonly unknown[]): unknown {
    if (readText(statement[0]) === 'BEGIN') {
      isHeld = true;
      return Promise.resolve(begun);
    }
    if (!isHeld) return pass(statement);
    isHeld = false;
    sendTogether();
    const opened = Promise.resolve(pass(['BEGIN']));
    // Only a broken connection makes it fail.
    opened.catch(() => noteBrokenConnection());
    return waitForBoth(opened, Promise.resolve(pass(statement)));
  }

  Object.assign(client, { query });
}

function readText(statement: unknown): unknown {
  return typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement;
}

/** If the first fails, the second has failed too, for a reason that says less. */
async function waitForBoth<Value>(first: Promise<unknown>, second: Promise<Value>): Promise<Value> {
  second.catch(() => undefined);
  await first;
  return second;
}

type Sending = Pick<Transaction, 'queryRaw' | 'executeRaw'>;

/** In this transaction, the statement that names the scope waits for the next one and is sent with it. */
export function holdScope(transaction: Sending): Sending {
  let held: Parameters<Sending['executeRaw']>[0] | null = null;

  function send<Value>(perform: () => Promise<Value>): Promise<Value> {
    if (held === null) return perform();
    const named = transaction.executeRaw(held);
    held = null;
    return waitForBoth(named, perform());
  }

  return {
    queryRaw: (query) => send(() => transaction.queryRaw(query)),
    async executeRaw(query) {
      if (query.sql !== nameScopeSql) return send(() => transaction.executeRaw(query));
      held = query;
      return 1;
    },
  };
}

export type Statement = { readonly sql: string; readonly values: readonly (string | number)[] };

type Once = Statement & {
  readonly nameOf: (sql: string) => string;
  /** Called when there is a connection to do it on. */
  readonly onBegun: () => void;
};

/** Does one statement in a transaction of its own, all of it in one journey. @returns the number of rows that it changed */
export async function transactOnce(
  pool: pg.Pool,
  scope: ScopeValues,
  { sql, values, nameOf, onBegun }: Once,
): Promise<number> {
  const client = await pool.connect();
  onBegun();
  const prepare = (text: string, given: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...given] });
  // `BEGIN` is held, and all four are sent in this turn.
  const [begin, named, done, ended] = await Promise.allSettled([
    client.query('BEGIN'),
    prepare(nameScopeSql, scope),
    prepare(sql, values),
    // After a failure, this undoes the transaction.
    client.query('COMMIT'),
  ]);
  client.release(ended.status === 'rejected');
  for (const each of [begin, named, done, ended]) if (each.status === 'rejected') throw each.reason;
  return done.status === 'fulfilled' ? (done.value.rowCount ?? 0) : 0;
}
