/**
 * The last door before the database: no parameter of a query holds what PostgreSQL refuses (U+0000, half of a surrogate pair), in a text or
 * in JSON, so that no word of a model, a page or a peer can lose the row it stands in. Requests are refused before they come so far, and
 * models are read through a port that promises it; this holds for everything else. A text keeps its length (`makeStorable`). JSON that a
 * query of our own SQL passes as text is text here: whoever writes such a query makes it with `toJson`.
 */
import type {
  ArgType,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { readJson, toJson } from '@/lib/core/json';
import { makeStorable } from '@/lib/core/text';

/** JSON text in which such a character stands as an escape. A whole pair in escapes is found too, and comes back as it is. */
const suspectEscape = /\\u(?:0000|[dD][89a-fA-F])/;

export function createStorableAdapter(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => wrapAdapter(await factory.connect()),
  };
}

function wrapAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  return {
    ...wrapQueries(adapter),
    executeScript: (script) => adapter.executeScript(script),
    startTransaction: async (level) => wrapTransaction(await adapter.startTransaction(level)),
    getConnectionInfo: () => adapter.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    dispose: () => adapter.dispose(),
  };
}

function wrapTransaction(transaction: Transaction): Transaction {
  return {
    ...wrapQueries(transaction),
    options: transaction.options,
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    // The adapter of PostgreSQL has all three; the interface leaves them to each database.
    createSavepoint: async (name) => transaction.createSavepoint?.(name),
    rollbackToSavepoint: async (name) => transaction.rollbackToSavepoint?.(name),
    releaseSavepoint: async (name) => transaction.releaseSavepoint?.(name),
  };
}

function wrapQueries(queries: SqlQueryable): SqlQueryable {
  return {
    provider: queries.provider,
    adapterName: queries.adapterName,
    queryRaw: (query) => queries.queryRaw(makeQueryStorable(query)),
    executeRaw: (query) => queries.executeRaw(makeQueryStorable(query)),
  };
}

function makeQueryStorable(query: SqlQuery): SqlQuery {
  const { sql, argTypes } = query;
  return {
    sql,
    argTypes,
    args: query.args.map((value, index) => makeParameterStorable(value, argTypes[index])),
  };
}

function makeParameterStorable(value: unknown, type: ArgType | undefined): unknown {
  if (Array.isArray(value)) return value.map((inner: unknown) => makeParameterStorable(inner, type));
  if (typeof value !== 'string') return value;
  return type?.scalarType === 'json' ? makeJsonTextStorable(value) : makeStorable(value);
}

function makeJsonTextStorable(text: string): string {
  const whole = makeStorable(text);
  if (!suspectEscape.test(whole)) return whole;
  const read = readJson(whole, Number.POSITIVE_INFINITY);
  // Text that is no JSON is the database's to refuse.
  return read.ok ? JSON.stringify(toJson(read.value)) : whole;
}
