/** Counts an attempt at a secret of an account, per account and per address, before the secret is checked. */
import { AppError } from '@/lib/core/errors';
import { readClientAddress } from '@/lib/platform/auth/client-address';
import { returnTry, spendTry, type TryKind } from '@/lib/platform/auth/throttle';

type Spent = readonly [TryKind, string];

/**
 * @param account the email, or the user and the kind of secret
 * @throws AppError if no attempt is left
 */
export async function spendTries(account: string, request: Headers): Promise<{ giveBack(): Promise<void> }> {
  const spent: readonly Spent[] = [
    ['account', account],
    ['address', readClientAddress(request)],
  ];
  for (const one of spent) await spend(one);
  return {
    async giveBack() {
      for (const [kind, name] of spent) await returnTry(kind, name);
    },
  };
}

/** Counts an attempt that names no account yet. */
export const spendAddressTry = (request: Headers) => spend(['address', readClientAddress(request)]);

/** Counts a challenge for a passkey that an address asks for. */
export const spendChallenge = (request: Headers) => spend(['challenge', readClientAddress(request)]);

async function spend([kind, name]: Spent): Promise<void> {
  const waitSeconds = await spendTry(kind, name);
  if (waitSeconds === 0) return;
  const minutes = Math.ceil(waitSeconds / 60);
  throw new AppError(
    'rate_limited',
    `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or ask an owner for help.`,
    { retryAfterSeconds: Math.ceil(waitSeconds) },
  );
}
