/** Starts the session of a user who has proved everything that their sign-in needs, and ends the browser's earlier one (threats 21). */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import { endSession, findSession, type SignedIn, startSession } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';

export async function requireSignedIn(userId: UserId, request: Headers): Promise<SignedIn> {
  const signedIn = await startSession(userId, request);
  if (signedIn === null) throw new AppError('gone', 'This account no longer exists.');
  const earlier = await findSession(request);
  if (earlier !== null) {
    await acrossWorkspaces((database) => endSession(database, earlier.userId, earlier.id));
  }
  return signedIn;
}
