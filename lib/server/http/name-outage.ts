/**
 * Turns a failure caused by the database into one that people and programs can act on: the database is unavailable and will come back
 * (threats 33). Not every layer preserves the code of its failure, so after any unexpected error we check whether the database answers.
 */
import { AppError } from '@/lib/core/errors';
import { pingDatabase } from '@/lib/domain/status/store';
import { isDatabaseAway, isDiskFull } from '@/lib/platform/db/errors';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { getAnnouncedState } from '@/lib/server/status/announced-state';

const awaySentence = 'The database is not responding. Try again in a few seconds.';
const diskFullSentence =
  'The server’s disk is full, so nothing can be saved. Ask whoever runs it to free some space; it then continues by itself.';

/** Returns the error itself if the database is not the cause. */
export async function nameOutage(error: unknown): Promise<unknown> {
  if (error instanceof AppError && error.code !== 'internal') return error;
  const isFull = isDiskFull(error) || getAnnouncedState().database === 'disk_full';
  if (!isDiskFull(error) && !isDatabaseAway(error) && (await answers())) return error;
  const sentence = isFull ? diskFullSentence : awaySentence;
  const details = { reason: error instanceof Error ? error.message : String(error) };
  return new AppError('unavailable', sentence, { cause: error, details });
}

async function answers(): Promise<boolean> {
  try {
    await acrossWorkspaces(pingDatabase);
    return true;
  } catch {
    // The failure that made us check already says why the database does not answer.
    return false;
  }
}
