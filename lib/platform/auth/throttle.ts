/**
 * Counts sign-in attempts in the database, so that the count holds across processes and restarts: ten in 15 minutes per account, somewhat
 * more per address (threats 21). Names are hashed because people type passwords into the wrong field.
 */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '@/lib/core/limits';
import { getPool } from '../db/pool';
import { hashToken } from '../secrets/token';
import { onePerProcess } from '../process-state';

/**
 * `challenge` counts what an address asks for, not what it tries, and `reset` the links for a new password that are asked for with an
 * email. `invitation` counts what is mailed to an email, and `inviting` what a workspace mails.
 */
export type TryKind = 'account' | 'address' | 'challenge' | 'reset' | 'invitation' | 'inviting';

const points: Record<TryKind, number> = {
  account: limits.signInTries,
  address: limits.signInTriesPerAddress,
  challenge: limits.passkeyChallengesPerAddress,
  reset: limits.passwordResetMails,
  invitation: limits.invitationMails,
  inviting: limits.invitationMailsPerWorkspace,
};

const limiters = onePerProcess('sign-in limiters', () => ({
  account: createLimiter('account'),
  address: createLimiter('address'),
  challenge: createLimiter('challenge'),
  reset: createLimiter('reset'),
  invitation: createLimiter('invitation'),
  inviting: createLimiter('inviting'),
}));

function createLimiter(kind: TryKind): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: getPool(),
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: `try-${kind}`,
    points: points[kind],
    duration: limits.signInWindowSeconds,
  });
}

const getLimiter = (kind: TryKind): RateLimiterPostgres => limiters.get()[kind];

/** Uses up one attempt before its outcome is known. Returns 0, or the seconds to wait if none is left. */
export async function spendTry(kind: TryKind, name: string): Promise<number> {
  try {
    await getLimiter(kind).consume(hashToken(name));
    return 0;
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return Math.ceil(rejected.msBeforeNext / 1000);
    throw rejected;
  }
}

/**
 * Gives back the one attempt that succeeded. The count is not reset, because otherwise someone with an account could sign in between
 * guesses at another account to start counting anew.
 */
export async function returnTry(kind: TryKind, name: string): Promise<void> {
  await getLimiter(kind).reward(hashToken(name));
}
