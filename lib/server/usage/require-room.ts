/**
 * Refuses what does not fit into the files and sources that a workspace may keep. Called in the transaction that has just added them, so the
 * sums hold it already, and a refusal undoes it. Transactions of one workspace pass one after another, so together they never exceed a limit.
 */
import { AppError } from '@/lib/core/errors';
import type { WorkspaceId } from '@/lib/core/ids';
import { type DescribedLimit, describeReached } from '@/lib/domain/usage/describe-limit';
import { lockKept, sumKept } from '@/lib/domain/usage/entry-store';
import { getLimits } from '@/lib/domain/usage/limits-store';
import { isExceeded, listKeptMeters, type Meter } from '@/lib/domain/usage/meters';
import { findMonth } from '@/lib/domain/usage/month';
import type { Database } from '@/lib/platform/db/in-workspace';

/** `file_to_come`: a file that a job stores later, such as the page of an address. There must be room for some of it. */
type Addition = 'source' | 'file' | 'file_to_come';

/** @throws AppError if a limit of what was added is exceeded */
export async function requireRoom(
  database: Database,
  workspaceId: WorkspaceId,
  added: readonly Addition[],
): Promise<void> {
  const limits = await getLimits(database, workspaceId);
  if (limits.storageBytes === null && limits.sources === null) return;
  await lockKept(database, workspaceId);
  const meters = listKeptMeters(limits, await sumKept(database, workspaceId));
  const full = meters.find((meter) => added.some((addition) => isTooMuch(meter, addition)));
  if (full === undefined || full.limit === null) return;
  const { kind, scope, limit } = full;
  throw refuseForLimit(describeReached({ kind, scope, limit }, findMonth(new Date())));
}

function isTooMuch(meter: Meter, addition: Addition): boolean {
  if (addition === 'source') return meter.kind === 'sources' && isExceeded(meter);
  if (meter.kind !== 'storage') return false;
  return addition === 'file' ? isExceeded(meter) : meter.state === 'reached';
}

const refuseForLimit = ({ reason, action }: DescribedLimit): AppError =>
  new AppError('limit_reached', `${reason} ${action}`);
