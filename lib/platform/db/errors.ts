/**
 * Interprets database errors: turns constraint violations into the app's own errors, with the cause attached, and recognises that the
 * database is unavailable.
 */
import { AppError } from '@/lib/core/errors';
import { Prisma } from './generated/client';

/** PostgreSQL: the transaction is read-only, because the server is a standby or was told to refuse writes. */
const readOnlyCode = '25006';

const awayCodes = new Set([
  // Prisma: cannot be reached, does not answer in time, connection closed, no free connection, a transaction whose time has run out.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'],
  // PostgreSQL: shut down by an administrator, shut down after a crash, not yet started, no longer the primary.
  ...['57P01', '57P02', '57P03', readOnlyCode],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
]);

/** PostgreSQL: no space left on its disk. */
const diskFullCodes = new Set(['53100']);

/** Judges by the error's code, if it is not from a transaction. Some failures have no code. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof DatabaseOutage || hasCode(error, awayCodes);
}

export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFullCodes);
}

/**
 * A transaction that the database could not do, and may do later: it is away, its disk is full, or a connection broke meanwhile. The failure
 * itself is the cause. Says nothing about what the transaction was to do.
 */
export class DatabaseOutage extends Error {
  constructor(cause: unknown) {
    super('The database could not do a transaction.', { cause });
    this.name = 'DatabaseOutage';
  }
}

/** True if a server refused to write that accepted writes before, so another one may be the primary now. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, new Set([readOnlyCode]));
}

/** PostgreSQL: a feature is not supported. Of what is sent from here, only a statement that was prepared for another schema. */
export function isStalePlan(error: unknown): boolean {
  return hasCode(error, new Set(['0A000']));
}

/**
 * The driver stores PostgreSQL's own code as `originalCode` of a cause. Prisma passes the driver's error on as its cause, or as
 * `driverAdapterError` of its `meta`.
 */
function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const own = [readText(error, 'code'), readText(error, 'originalCode')];
  if (own.some((code) => code !== null && codes.has(code))) return true;
  const inner = ['cause', 'meta', 'driverAdapterError'].map((key): unknown => Reflect.get(error, key));
  return inner.some((each) => hasCode(each, codes));
}

function readText(error: object, key: string): string | null {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
}

/**
 * PostgreSQL: a value that does not fit its column, refers to no row, is there twice, is missing, or breaks a check. For rows that came from
 * outside, it says that they are wrong.
 */
const badDataCodes = new Set([
  ...['22001', '22003', '22007', '22008', '22023', '22032', '22P02', '22P05'],
  ...['23502', '23503', '23505', '23514'],
]);

export function isBadData(error: unknown): boolean {
  return hasCode(error, badDataCodes);
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Runs `work`. If a row already exists, throws `conflict` with the given sentence. */
export async function refuseDuplicate<Value>(sentence: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', sentence, { cause: error });
    throw error;
  }
}
