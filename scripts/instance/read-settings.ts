/** The settings of a command; a wrong one becomes a sentence for the person. */
import { AppError } from '@/lib/core/errors';
import { type Environment, readEnvironment } from '@/lib/platform/env';

/** @throws AppError */
export function readSettings(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (cause) {
    throw new AppError('invalid_input', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
