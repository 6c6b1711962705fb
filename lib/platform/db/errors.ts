/** Constraint failures of the database as the app's own errors, with the cause kept. */
import { AppError } from '@/lib/core/errors';
import { Prisma } from './generated/client';

export function isUniqueViolation(error: unknown): boolean {
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
