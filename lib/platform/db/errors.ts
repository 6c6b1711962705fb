/** What failures of the database mean: constraints as the app's own errors, with the cause kept, and that it is not there at all. */
import { AppError } from '@/lib/core/errors';
import { Prisma } from './generated/client';

const awayCodes = new Set([
  // Prisma: cannot be reached, does not answer in time, connection closed, no connection free.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024'],
  // PostgreSQL: shut down by an administrator, after a crash, not yet started.
  ...['57P01', '57P02', '57P03'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
]);

/** PostgreSQL: no space left on its disk. */
const diskFullCodes = new Set(['53100']);

/** As far as its code tells; some failures carry none. */
export function isDatabaseAway(error: unknown): boolean {
  return hasCode(error, awayCodes);
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFullCodes);
}

/** The driver keeps PostgreSQL's own code as `originalCode` of a cause. */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && codes.has(error.code)) return true;
  if ('originalCode' in error && typeof error.originalCode === 'string' && codes.has(error.originalCode))
    return true;
  return 'cause' in error && hasCode(error.cause, codes);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Runs `work`; a row that exists already becomes `conflict` with the sentence given. */
export async function refuseDuplicate<Value>(sentence: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', sentence, { cause: error });
    throw error;
  }
}
