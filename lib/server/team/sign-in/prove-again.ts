/**
 * A change of how someone signs in needs a recent proof that it is them and not somebody at their open browser: the sign-in itself, or the
 * password or a passkey since.
 */
import { minuteMs } from '@/lib/core/clock';
import { AppError } from '@/lib/core/errors';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { findPasswordHash, isPassword } from '@/lib/platform/auth/accounts';
import { findLastProof, recordProof } from '@/lib/platform/auth/sessions';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { Account } from '../find-actor';
import { spendTries } from './spend-tries';

/** Minutes since the last proof of identity within which a session may change how its user signs in. */
const freshMinutes = 15;

type Prover = Pick<Account, 'sessionId'> & PersonInBrowser;

/** The name of this refusal on the wire: the browser asks for the password or a passkey and repeats the change. */
const staleProof = 'confirm_identity';

/** @throws AppError with `data.needs` if the last proof is too old */
export async function requireFreshProof({
  sessionId,
}: { readonly sessionId?: string | null } & PersonInBrowser) {
  const last =
    sessionId == null ? null : await acrossWorkspaces((database) => findLastProof(database, sessionId));
  if (last !== null && Date.now() - last.getTime() < freshMinutes * minuteMs) return;
  throw new AppError(
    'forbidden',
    'Confirm that it is you to make this change: type your password again, or use a passkey.',
    {
      data: { needs: staleProof },
    },
  );
}

/** Takes the password again in a session that is already open. */
export async function proveAgain(
  account: Pick<Account, 'email' | 'userId'> & Prover,
  password: string,
  request: Headers,
): Promise<void> {
  const tries = await spendTries(account.email, request);
  const hash = await acrossWorkspaces((database) => findPasswordHash(database, account.userId));
  if (hash === null || !(await isPassword(password, hash))) {
    throw new AppError('invalid_input', 'The password is wrong.', { data: { field: 'password' } });
  }
  await tries.giveBack();
  const { sessionId } = account;
  if (sessionId !== null) await acrossWorkspaces((database) => recordProof(database, sessionId, new Date()));
}
