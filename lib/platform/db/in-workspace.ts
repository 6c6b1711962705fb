/**
 * The only five ways to the data. Stores take a `Database`, which only these functions create. Inside `inWorkspace`, every row of another
 * workspace is invisible, and every row of a collection that the reader may not open, even to a query without a filter. `inWholeWorkspace` is
 * for work that is done for nobody in particular (an index, a sweep, a shared page), `acrossWorkspaces` for the few lookups that start
 * without a workspace (a session's memberships, a share token, a job), and
 * `inWorkspaceToRead` for heavy reads. `executeInWorkspace` does a single statement. Their names make that visible at the call.
 */
import { AppError } from '@/lib/core/errors';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import { countTransaction } from '@/lib/platform/telemetry/work-situation';
import { beginAudit } from './audited-request';
import { getPrisma, sendAlone } from './client';
import { lookForPrimaries } from './connections';
import { countBrokenConnections } from './broken-connections';
import { DatabaseOutage, isDatabaseAway, isDiskFull, isReadOnly, isStalePlan } from './errors';
import { nameScopeSql, type ScopeValues, type Statement } from './opening';
import { getReplicas } from './replicas';
import { getStatementNames } from './statement-names';
import type { Prisma } from './generated/client';

declare const brand: unique symbol;

/** A transaction for one named workspace, or explicitly for all of them. */
export type Database = Prisma.TransactionClient & { readonly [brand]: 'database' };

type Model = Exclude<keyof Prisma.TransactionClient, symbol | `$${string}`>;
type Finding = 'findMany' | 'findFirst' | 'findUnique' | 'count' | 'aggregate' | 'groupBy';

/** A transaction that only reads, perhaps at a replica. Nothing in it can write: not by its type, and not by SQL. */
export type ReadingDatabase = {
  readonly [Name in Model]: Pick<Prisma.TransactionClient[Name], Finding>;
} & Pick<Prisma.TransactionClient, '$queryRaw' | '$queryRawUnsafe'> & {
    readonly [brand]: 'database' | 'reading database';
  };

export type TransactionOptions = {
  /** Milliseconds the work may take before the transaction is rolled back. Defaults to 15 000. */
  readonly timeoutMs?: number;
  /** All that is read is from one moment, whatever is committed meanwhile. For long reads, which write nothing that others write too. */
  readonly isSnapshot?: boolean;
};

/** For whom the work is done: an actor, or a run. */
export type Reader = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

export function inWorkspace<Value>(
  reader: Reader,
  work: (database: Database) => Promise<Value>,
  options: TransactionOptions = {},
): Promise<Value> {
  return transact({ scope: reader.workspaceId, userId: reader.userId }, work, options);
}

/** Like `inWorkspace`, for heavy reads. It may do `work` a second time, at the primary, if the replica at which it began fails. */
export async function inWorkspaceToRead<Value>(
  { workspaceId, userId }: Reader,
  work: (database: ReadingDatabase) => Promise<Value>,
  { timeoutMs = 15_000 }: TransactionOptions = {},
): Promise<Value> {
  const scope = { scope: workspaceId, userId, setting: '' };
  const read = async (transaction: Prisma.TransactionClient) => {
    await nameScope(transaction, scope);
    await transaction.$executeRaw`set transaction read only`;
    return work(transaction as Database);
  };
  const atReplica = await getReplicas().read(read, timeoutMs);
  if (atReplica !== null) return atReplica.value;
  return runTransaction(read, { timeout: timeoutMs, maxWait: maxWaitMs });
}

export function inWholeWorkspace<Value>(
  workspaceId: WorkspaceId,
  work: (database: Database) => Promise<Value>,
  options: TransactionOptions = {},
): Promise<Value> {
  return transact({ scope: workspaceId, userId: null }, work, options);
}

export function acrossWorkspaces<Value>(
  work: (database: Database) => Promise<Value>,
  options: TransactionOptions = {},
): Promise<Value> {
  return transact({ scope: '*', userId: null }, work, options);
}

type Scope = { readonly scope: string; readonly userId: UserId | null };

/** Milliseconds that a transaction waits for a free connection. */
const maxWaitMs = 10_000;

async function nameScope(
  transaction: Prisma.TransactionClient,
  { scope, userId, setting }: Scope & { readonly setting: string },
): Promise<void> {
  await transaction.$executeRawUnsafe(nameScopeSql, ...listScopeValues({ scope, userId, setting }));
}

const listScopeValues = ({ scope, userId, setting }: Scope & { readonly setting: string }): ScopeValues => [
  userId,
  scope,
  setting,
  userId ?? '',
];

/**
 * Does one statement as `inWholeWorkspace` would, without anything beside it, in one journey to the database. Not for what a request asks for,
 * which the audit log must know. @returns the number of rows that it changed
 */
export async function executeInWorkspace(workspaceId: WorkspaceId, statement: Statement): Promise<number> {
  countTransaction();
  const scope = listScopeValues({ scope: workspaceId, userId: null, setting: '' });
  return translateFailure((begin) => sendAlone(scope, statement, begin));
}

async function transact<Value>(
  { scope, userId }: Scope,
  work: (database: Database) => Promise<Value>,
  { timeoutMs = 15_000, isSnapshot = false }: TransactionOptions,
): Promise<Value> {
  countTransaction();
  const audit = beginAudit(scope);
  const perform = async (transaction: Prisma.TransactionClient) => {
    await nameScope(transaction, { scope, userId, setting: audit.setting });
    const result = await work(transaction as Database);
    await audit.record(transaction);
    return result;
  };
  const value = await runTransaction(perform, {
    timeout: timeoutMs,
    maxWait: maxWaitMs,
    ...(isSnapshot ? { isolationLevel: 'RepeatableRead' as const } : {}),
  });
  audit.end();
  return value;
}

async function runTransaction<Value>(
  perform: (transaction: Prisma.TransactionClient) => Promise<Value>,
  options: Parameters<ReturnType<typeof getPrisma>['$transaction']>[1],
): Promise<Value> {
  return translateFailure((begin) =>
    getPrisma().$transaction((transaction) => {
      begin();
      return perform(transaction);
    }, options),
  );
}

/**
 * Throws `DatabaseOutage` if a transaction failed because of the database and not because of what was to be done: it could not begin, or a
 * connection broke meanwhile.
 * @param transact calls `begin` once it has begun
 * @throws what it throws otherwise
 */
async function translateFailure<Value>(transact: (begin: () => void) => Promise<Value>): Promise<Value> {
  const brokenBefore = countBrokenConnections();
  let hasBegun = false;
  try {
    return await transact(() => {
      hasBegun = true;
    });
  } catch (error) {
    // A server that refuses to write is no longer the primary, so nothing more must be read from it either.
    if (isReadOnly(error)) void lookForPrimaries();
    if (isStalePlan(error)) getStatementNames().stop();
    if (error instanceof AppError) throw error;
    const hasBroken = !hasBegun || countBrokenConnections() > brokenBefore;
    throw hasBroken || isDatabaseAway(error) || isDiskFull(error) || isStalePlan(error)
      ? new DatabaseOutage(error)
      : error;
  }
}
