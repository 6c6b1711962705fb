/**
 * The only two ways to the data. Stores take a `Database`, which only these functions create. Inside `inWorkspace`, every row of another
 * workspace is invisible, even to a query without a filter. `acrossWorkspaces` is for the few lookups that start without a workspace (a
 * session's memberships, a share token, a job), and its name makes that visible at the call.
 */
import type { WorkspaceId } from '@/lib/core/ids';
import { beginAudit } from './audited-request';
import { getPrisma } from './client';
import type { Prisma } from './generated/client';

declare const brand: unique symbol;

/** A transaction for one named workspace, or explicitly for all of them. */
export type Database = Prisma.TransactionClient & { readonly [brand]: 'database' };

export type TransactionOptions = {
  /** Milliseconds the work may take before the transaction is rolled back. Defaults to 15 000. */
  readonly timeoutMs?: number;
};

export function inWorkspace<Value>(
  workspaceId: WorkspaceId,
  work: (database: Database) => Promise<Value>,
  options: TransactionOptions = {},
): Promise<Value> {
  return transact(workspaceId, work, options);
}

export function acrossWorkspaces<Value>(
  work: (database: Database) => Promise<Value>,
  options: TransactionOptions = {},
): Promise<Value> {
  return transact('*', work, options);
}

async function transact<Value>(
  scope: string,
  work: (database: Database) => Promise<Value>,
  { timeoutMs = 15_000 }: TransactionOptions,
): Promise<Value> {
  const audit = beginAudit(scope);
  const value = await getPrisma().$transaction(
    async (transaction) => {
      await transaction.$executeRaw`select set_config('app.workspace', ${scope}, true), set_config('app.request', ${audit.setting}, true)`;
      const result = await work(transaction as Database);
      await audit.record(transaction);
      return result;
    },
    { timeout: timeoutMs, maxWait: 10_000 },
  );
  audit.end();
  return value;
}
