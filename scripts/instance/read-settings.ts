/** Reads the settings of a command. An invalid one becomes a sentence for the user. */
import { AppError } from '@/lib/core/errors';
import { type Environment, readEnvironment } from '@/lib/platform/settings/env';

/** @throws AppError */
export function readSettings(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (cause) {
    throw new AppError('invalid_input', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
