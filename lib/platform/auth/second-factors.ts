/**
 * The rows of second factors. The secret is sealed for its user and leaves this file only while it is being set up. No code is accepted
 * twice, however many requests arrive at the same moment. Throttling is the caller's duty.
 */
import type { UserId } from '@/lib/core/ids';
import type { Database } from '../db/in-workspace';
import { seal, unseal } from '../secrets/seal';
import { createCodeSecret, findCodeStep } from './one-time-codes';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes';

type SecondFactorView = { readonly confirmedAt: Date; readonly recoveryCodesLeft: number };

type Attempt = { readonly userId: UserId; readonly code: string; readonly now: Date };

const writeContext = (userId: UserId) => `second factor of ${userId}`;

/** Returns null if the user has none, or has not finished setting it up. */
export async function findSecondFactor(database: Database, userId: UserId): Promise<SecondFactorView | null> {
  const row = await database.secondFactor.findUnique({
    where: { userId },
    select: { confirmedAt: true, recoveryHashes: true },
  });
  if (row === null || row.confirmedAt === null) return null;
  return { confirmedAt: row.confirmedAt, recoveryCodesLeft: row.recoveryHashes.length };
}

/** Begins to set one up. Returns the secret, or null if the user already has a second factor. */
export async function beginSecondFactor(database: Database, userId: UserId): Promise<string | null> {
  if ((await findSecondFactor(database, userId)) !== null) return null;
  const secret = createCodeSecret();
  const secretCipher = seal(secret, writeContext(userId));
  await database.secondFactor.deleteMany({ where: { userId, confirmedAt: null } });
  await database.secondFactor.create({ data: { userId, secretCipher }, select: { userId: true } });
  return secret;
}

/** Turns on what was begun, if the code shows that the app has the secret. Returns the recovery codes, or null for a wrong code. */
export async function confirmSecondFactor(
  database: Database,
  attempt: Attempt,
): Promise<readonly string[] | null> {
  const { userId, now } = attempt;
  const step = await findStep(database, attempt, { isOn: false });
  if (step === null) return null;
  const { codes, hashes } = createRecoveryCodes();
  const { count } = await database.secondFactor.updateMany({
    where: { userId, confirmedAt: null },
    data: { confirmedAt: now, lastStep: step, recoveryHashes: [...hashes] },
  });
  return count === 0 ? null : codes;
}

/** Accepts a code of the app, or uses up a recovery code. */
export async function passSecondFactor(
  database: Database,
  attempt: Attempt,
): Promise<'app' | 'recovery' | null> {
  if (await passAppCode(database, attempt)) return 'app';
  const hash = hashRecoveryCode(attempt.code);
  const used = await database.$executeRaw`
    update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where user_id = ${attempt.userId} and confirmed_at is not null and ${hash} = any(recovery_hashes)`;
  return used === 0 ? null : 'recovery';
}

async function passAppCode(database: Database, attempt: Attempt): Promise<boolean> {
  const { userId } = attempt;
  const step = await findStep(database, attempt, { isOn: true });
  if (step === null) return false;
  const { count } = await database.secondFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  });
  return count > 0;
}

async function findStep(
  database: Database,
  { userId, code, now }: Attempt,
  { isOn }: { readonly isOn: boolean },
): Promise<number | null> {
  const row = await database.secondFactor.findUnique({
    where: { userId },
    select: { secretCipher: true, confirmedAt: true },
  });
  if (row === null || (row.confirmedAt !== null) !== isOn) return null;
  return findCodeStep(unseal(row.secretCipher, writeContext(userId)), code.replace(/\s/g, ''), now);
}

/** Replaces all recovery codes. Returns null if the user has no second factor. */
export async function renewRecoveryCodes(
  database: Database,
  userId: UserId,
): Promise<readonly string[] | null> {
  const { codes, hashes } = createRecoveryCodes();
  const { count } = await database.secondFactor.updateMany({
    where: { userId, confirmedAt: { not: null } },
    data: { recoveryHashes: [...hashes] },
  });
  return count === 0 ? null : codes;
}

/** Returns whether there was one that was on. */
export async function deleteSecondFactor(database: Database, userId: UserId): Promise<boolean> {
  const was = await findSecondFactor(database, userId);
  await database.secondFactor.deleteMany({ where: { userId } });
  return was !== null;
}
