/**
 * Asks a browser for a passkey and takes its answer: the only check of an answer, whatever it is used for. A refusal does not say whether the
 * passkey is unknown, of somebody else, or used wrongly.
 */
import { AppError } from '@/lib/core/errors';
import type { UserId } from '@/lib/core/ids';
import { checkPasskeyAnswer, readChallenge, writeRequestOptions } from '@/lib/platform/auth/passkey-ceremony';
import { type ChallengeFor, keepChallenge, takeChallenge } from '@/lib/platform/auth/passkey-challenges';
import { findPasskey, type KeptPasskey, listPasskeys, recordPasskeyUse } from '@/lib/platform/auth/passkeys';
import type { RelyingParty } from '@/lib/platform/auth/relying-party';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import type { PasskeyAnswer, PasskeyRequestOptions } from '@/lib/protocol/http/passkeys';
import { recordAccountEvent } from './record-account-event';
import { spendTries } from './spend-tries';
import { requireRelyingParty } from './uses-passkeys';

/** @param userId whose passkeys will do; null for anyone's, which the answer then tells */
export async function askForAnswer(
  asked: ChallengeFor,
  userId: UserId | null,
  now: Date = new Date(),
): Promise<PasskeyRequestOptions> {
  const party = requireRelyingParty();
  return acrossWorkspaces(async (database) => {
    const known = userId === null ? [] : await listPasskeys(database, userId);
    const usable = known.filter(({ relyingParty }) => relyingParty === party.id);
    return writeRequestOptions(party, await keepChallenge(database, asked, now), usable);
  });
}

/**
 * Returns whose passkey it is.
 * @param userId whose it must be; null for anyone's
 * @throws AppError if the answer is refused
 */
export async function takeAnswer(
  answer: PasskeyAnswer,
  { asked, userId }: { readonly asked: ChallengeFor; readonly userId: UserId | null },
  request: Headers,
): Promise<UserId> {
  const party = requireRelyingParty();
  const now = new Date();
  const tries = await spendTries(`passkey ${answer.id}`, request);
  const challenge = await requireChallenge(asked, answer, now);
  const passkey = await acrossWorkspaces((database) => findPasskey(database, answer.id));
  if (passkey === null || (userId !== null && passkey.userId !== userId)) throw refuse('unknown');
  if (!isOf(passkey, party, answer)) throw refuse('of another user or host');
  const used = await checkPasskeyAnswer(party, challenge, { answer, passkey });
  if (!used.ok) throw refuse(used.failure);
  const hasMoved = await acrossWorkspaces((database) => recordUse(database, passkey, { ...used.value, now }));
  if (!hasMoved) throw refuse('the counter went back');
  await tries.giveBack();
  return passkey.userId;
}

/** Taken before anything else is looked at, so that no answer is tried twice. */
async function requireChallenge(asked: ChallengeFor, answer: PasskeyAnswer, now: Date): Promise<string> {
  const challenge = readChallenge(answer.response.clientDataJSON);
  if (challenge === null) throw refuse('no challenge');
  if (await acrossWorkspaces((database) => takeChallenge(database, asked, { challenge, now })))
    return challenge;
  throw new AppError('gone', 'This took too long or was begun in another browser. Try again.');
}

function isOf(
  passkey: KeptPasskey,
  party: RelyingParty,
  { response: { userHandle } }: PasskeyAnswer,
): boolean {
  if (passkey.relyingParty !== party.id) return false;
  return userHandle == null || Buffer.from(userHandle, 'base64url').toString('utf8') === passkey.userId;
}

/** A counter that goes back may be the sign of a copied device, so the user's workspaces are told. */
async function recordUse(
  database: Database,
  { id, userId }: KeptPasskey,
  used: { readonly counter: number; readonly isSynced: boolean; readonly now: Date },
): Promise<boolean> {
  if (await recordPasskeyUse(database, id, used)) return true;
  await recordAccountEvent(database, userId, 'passkey.counter_refused');
  return false;
}

function refuse(reason: string): AppError {
  return new AppError('unauthenticated', 'This passkey was not accepted. Use another one, or another way.', {
    details: { reason },
  });
}
