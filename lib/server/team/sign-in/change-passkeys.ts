/**
 * A user's own passkeys: seen, added, renamed and removed. Adding and removing need a recent proof of identity. The last one cannot be removed
 * while it is the second factor that a workspace demands.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { decideHolder, keepKnownTransports, nameMaker } from '@/lib/domain/team/describe-passkey';
import { findDemandingWorkspace } from '@/lib/domain/team/sign-in-rule-store';
import { checkNewPasskey, readChallenge, writeCreationOptions } from '@/lib/platform/auth/passkey-ceremony';
import { keepChallenge, takeChallenge } from '@/lib/platform/auth/passkey-challenges';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
  type PasskeyView,
  renamePasskey,
} from '@/lib/platform/auth/passkeys';
import { readRelyingParty } from '@/lib/platform/auth/relying-party';
import { findSecondFactor } from '@/lib/platform/auth/second-factors';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { NewPasskey } from '@/lib/protocol/http/passkeys';
import type { Account } from '../find-actor';
import { requireFreshProof } from './prove-again';
import { recordAccountChange } from './record-account-event';
import { getRelyingPartyId, requireRelyingParty } from './uses-passkeys';

type Person = Account & PersonInBrowser;

export function readPasskeys({ userId }: Person) {
  const party = readRelyingParty();
  return acrossWorkspaces(async (database) => ({
    items: (await listPasskeys(database, userId)).map(presentPasskey),
    next: null,
    origin: new URL(getPublicUrl()).origin,
    obstacle: party.ok ? null : party.failure,
    required_by: await findKeeper(database, { userId }),
  }));
}

const presentPasskey = (passkey: PasskeyView) => ({
  id: passkey.id,
  credential_id: passkey.credentialId,
  name: passkey.name,
  holder: decideHolder(passkey.transports),
  is_synced: passkey.isSynced,
  host: passkey.relyingParty,
  works_here: passkey.relyingParty === getRelyingPartyId(),
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
});

const askedToAdd = ({ sessionId }: Person) => ({ purpose: 'adding', holder: sessionId ?? '' }) as const;

export async function beginPasskey(account: Person) {
  await requireFreshProof(account);
  const party = requireRelyingParty();
  return acrossWorkspaces(async (database) => {
    const existing = await listPasskeys(database, account.userId);
    requireRoom(existing);
    const challenge = await keepChallenge(database, askedToAdd(account), new Date());
    return writeCreationOptions(party, { user: account, challenge, existing });
  });
}

export async function addPasskey(
  account: Person,
  given: { readonly name: string; readonly credential: NewPasskey },
  request: Headers,
) {
  await requireFreshProof(account);
  const party = requireRelyingParty();
  const { userId } = account;
  const challenge = readChallenge(given.credential.response.clientDataJSON) ?? '';
  const taken = { challenge, now: new Date() };
  if (!(await acrossWorkspaces((database) => takeChallenge(database, askedToAdd(account), taken)))) {
    throw new AppError('gone', 'This took too long. Add the passkey again.');
  }
  const made = await checkNewPasskey(party, challenge, given.credential);
  if (!made.ok) {
    const details = { reason: made.failure };
    throw new AppError('invalid_input', 'The browser’s passkey could not be accepted.', { details });
  }
  const passkey = await refuseDuplicate('This passkey was added already.', () =>
    acrossWorkspaces(async (database) => {
      await lockPasskeys(database, userId);
      requireRoom(await listPasskeys(database, userId));
      await recordAccountChange(database, userId, { change: 'passkey.added', request });
      return insertPasskey(database, userId, {
        made: made.value,
        name: nameMaker(made.value.maker) ?? given.name,
        relyingParty: party.id,
        transports: keepKnownTransports(given.credential.response.transports),
      });
    }),
  );
  return presentPasskey(passkey);
}

function requireRoom({ length }: readonly PasskeyView[]): void {
  if (length < limits.passkeys) return;
  throw new AppError('conflict', `You have ${limits.passkeys} passkeys. Remove one that you no longer use.`);
}

export async function changePasskeyName(
  { userId }: Person,
  change: { readonly id: string; readonly name: string },
) {
  const passkey = await acrossWorkspaces((database) => renamePasskey(database, userId, change));
  if (passkey === null) throw notFound('passkey');
  return presentPasskey(passkey);
}

export async function removePasskey(account: Person, id: string, request: Headers): Promise<void> {
  await requireFreshProof(account);
  const { userId } = account;
  await acrossWorkspaces(async (database) => {
    await lockPasskeys(database, userId);
    if (!(await deletePasskey(database, userId, id))) throw notFound('passkey');
    const keeper = await findKeeper(database, account);
    const isLast = !(await listPasskeys(database, userId)).some(isUsable);
    if (keeper !== null && isLast) {
      throw new AppError(
        'conflict',
        `The workspace “${keeper}” requires a second factor, and this is your only one. Set up another first.`,
      );
    }
    await recordAccountChange(database, userId, { change: 'passkey.removed', request });
  });
}

const isUsable = ({ relyingParty }: PasskeyView) => relyingParty === getRelyingPartyId();

/** Returns the name of a workspace that demands a second factor of a user who has no codes; null if none does. */
async function findKeeper(database: Database, { userId }: Pick<Account, 'userId'>): Promise<string | null> {
  if ((await findSecondFactor(database, userId)) !== null) return null;
  return findDemandingWorkspace(database, userId);
}
