/** The rows of passkeys. A passkey counts at the host for which it was made, and nowhere else. */
import { asId, createUuid, type UserId } from '@/lib/core/ids';
import type { Database } from '../db/in-workspace';
import type { MadePasskey } from './passkey-ceremony';

export type PasskeyView = {
  readonly id: string;
  readonly credentialId: string;
  readonly relyingParty: string;
  readonly name: string;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const view = {
  id: true,
  credentialId: true,
  relyingParty: true,
  name: true,
  transports: true,
  isSynced: true,
  createdAt: true,
  lastUsedAt: true,
} as const;

/** Returns the user's passkeys, oldest first. */
export function listPasskeys(database: Database, userId: UserId): Promise<PasskeyView[]> {
  return database.passkey.findMany({ where: { userId }, select: view, orderBy: { createdAt: 'asc' } });
}

export async function hasPasskey(database: Database, userId: UserId, relyingParty: string): Promise<boolean> {
  return (await database.passkey.count({ where: { userId, relyingParty } })) > 0;
}

export type KeptPasskey = {
  readonly id: string;
  readonly userId: UserId;
  readonly relyingParty: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly isSyncable: boolean;
};

export async function findPasskey(database: Database, credentialId: string): Promise<KeptPasskey | null> {
  const row = await database.passkey.findUnique({
    where: { credentialId },
    select: { id: true, userId: true, relyingParty: true, publicKey: true, isSyncable: true },
  });
  return row === null ? null : { ...row, userId: asId<UserId>(row.userId) };
}

/** Until the transaction ends, no other one adds or removes a passkey of the user. */
export async function lockPasskeys(database: Database, userId: UserId): Promise<void> {
  await database.$queryRaw`select id from "user" where id = ${userId} for update`;
}

/** @throws the database's refusal if the credential is known already, whoever has it */
export async function insertPasskey(
  database: Database,
  userId: UserId,
  {
    made,
    ...kept
  }: {
    readonly made: MadePasskey;
    readonly name: string;
    readonly relyingParty: string;
    readonly transports: readonly string[];
  },
): Promise<PasskeyView> {
  return database.passkey.create({
    data: {
      id: createUuid(),
      userId,
      credentialId: made.credentialId,
      publicKey: made.publicKey,
      relyingParty: kept.relyingParty,
      name: kept.name,
      transports: [...kept.transports],
      counter: made.counter,
      isSyncable: made.isSyncable,
      isSynced: made.isSynced,
    },
    select: view,
  });
}

/**
 * Records a use and moves the counter. Returns false if the counter has not moved on, which means that the passkey was copied, or that another
 * answer with the same counter came at the same moment (7.2, step 22).
 */
export async function recordPasskeyUse(
  database: Database,
  id: string,
  used: { readonly counter: number; readonly isSynced: boolean; readonly now: Date },
): Promise<boolean> {
  const { counter, isSynced, now } = used;
  const { count } = await database.passkey.updateMany({
    where: { id, counter: counter === 0 ? 0 : { lt: counter } },
    data: { counter, isSynced, lastUsedAt: now },
  });
  return count > 0;
}

export async function renamePasskey(
  database: Database,
  userId: UserId,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<PasskeyView | null> {
  const { count } = await database.passkey.updateMany({ where: { id, userId }, data: { name } });
  return count === 0 ? null : database.passkey.findUnique({ where: { id }, select: view });
}

/** Returns false if it is not the user's or is already gone. */
export async function deletePasskey(database: Database, userId: UserId, id: string): Promise<boolean> {
  const { count } = await database.passkey.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Returns whether there were any. */
export async function deletePasskeys(database: Database, userId: UserId): Promise<boolean> {
  const { count } = await database.passkey.deleteMany({ where: { userId } });
  return count > 0;
}
