/**
 * The last check before the database: no query parameter contains what PostgreSQL refuses (U+0000, half of a surrogate pair), in text or in
 * JSON, so that no output of a model, a page or a peer can make a row fail to be stored. Requests are rejected earlier, and models are read
 * through a port that guarantees this; this file covers everything else. A text keeps its length (`makeStorable`). JSON that a raw SQL
 * query passes as text is treated as text here, so the author of such a query must produce it with `toJson`.
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
import { holdScope } from './opening';

/** Matches JSON text that contains such a character as an escape. It also matches a complete escaped pair, which comes back unchanged. */
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
    provider: transaction.provider,
    adapterName: transaction.adapterName,
    ...holdScope(wrapQueries(transaction)),
    options: transaction.options,
    commit: () => transaction.commit(),
    rollback: () => transaction.rollback(),
    // PostgreSQL's adapter has all three, but the interface makes them optional.
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
  // Leaves it to the database to reject text that is not JSON.
  return read.ok ? JSON.stringify(toJson(read.value)) : whole;
}
