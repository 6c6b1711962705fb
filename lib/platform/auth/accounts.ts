/**
 * Accounts and their passwords. better-auth does the hashing, but the rows are written here in the caller's transaction, so that an account
 * never exists without the membership it was created for.
 */
import { asId, createUuid, type UserId } from '@/lib/core/ids';
import { acrossWorkspaces, type Database } from '../db/in-workspace';
import { getAuth } from './auth';

export type AccountView = {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly isAdministrator: boolean;
};

const passwordProvider = 'credential';
const view = { id: true, name: true, email: true, administrator: true } as const;

type AccountRow = { id: string; name: string; email: string; administrator: boolean };

const presentRow = (row: AccountRow): AccountView => ({
  userId: asId<UserId>(row.id),
  name: row.name,
  email: row.email,
  isAdministrator: row.administrator,
});

export async function findAccountById(database: Database, userId: UserId): Promise<AccountView | null> {
  const row = await database.user.findUnique({ where: { id: userId }, select: view });
  return row === null ? null : presentRow(row);
}

/** @param email in lower case, as all email addresses are stored */
export async function findAccountByEmail(database: Database, email: string): Promise<AccountView | null> {
  const row = await database.user.findUnique({ where: { email }, select: view });
  return row === null ? null : presentRow(row);
}

export async function insertAccount(
  database: Database,
  account: {
    readonly name: string;
    readonly email: string;
    readonly passwordHash: string;
    readonly isAdministrator?: boolean;
  },
): Promise<UserId> {
  const { passwordHash, ...person } = account;
  const userId = await insertAccountWithoutPassword(database, person);
  await insertPassword(database, userId, passwordHash);
  return userId;
}

/** For a user whom an issuer of single sign-on vouches for. */
export async function insertAccountWithoutPassword(
  database: Database,
  account: { readonly name: string; readonly email: string; readonly isAdministrator?: boolean },
): Promise<UserId> {
  const id = createUuid();
  await database.user.create({
    data: {
      id,
      name: account.name,
      email: account.email,
      // Whoever holds the link got it from someone who knows them. There may be no mail server to verify the address with.
      emailVerified: true,
      administrator: account.isAdministrator ?? false,
    },
    select: { id: true },
  });
  return asId<UserId>(id);
}

export async function renameAccount(database: Database, userId: UserId, name: string): Promise<void> {
  await database.user.update({ where: { id: userId }, data: { name }, select: { id: true } });
}

/** Slow on purpose (scrypt). Call it before a transaction, never inside one. */
export async function hashPassword(password: string): Promise<string> {
  const context = await getAuth().$context;
  return context.password.hash(password);
}

export async function findPasswordHash(database: Database, userId: UserId): Promise<string | null> {
  const row = await database.account.findFirst({
    where: { userId, providerId: passwordProvider },
    select: { password: true },
  });
  return row?.password ?? null;
}

/** As slow as `hashPassword`. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const context = await getAuth().$context;
  return context.password.verify({ hash, password });
}

/**
 * Returns whose email and password these are, or null if the email is unknown or the password wrong. Both cases take the same time and look
 * the same.
 */
export async function findUserByPassword(credentials: {
  readonly email: string;
  readonly password: string;
}): Promise<UserId | null> {
  const { email, password } = credentials;
  const found = await acrossWorkspaces(async (database) => {
    const account = await findAccountByEmail(database, email);
    if (account === null) return null;
    const hash = await findPasswordHash(database, account.userId);
    return hash === null ? null : { userId: account.userId, hash };
  });
  if (found === null) {
    await hashPassword(password);
    return null;
  }
  return (await isPassword(password, found.hash)) ? found.userId : null;
}

export async function setPassword(database: Database, userId: UserId, passwordHash: string): Promise<void> {
  const { count } = await database.account.updateMany({
    where: { userId, providerId: passwordProvider },
    data: { password: passwordHash },
  });
  if (count === 0) await insertPassword(database, userId, passwordHash);
}

async function insertPassword(database: Database, userId: string, passwordHash: string): Promise<void> {
  await database.account.create({
    data: {
      id: createUuid(),
      accountId: userId,
      userId,
      providerId: passwordProvider,
      password: passwordHash,
    },
    select: { id: true },
  });
}
