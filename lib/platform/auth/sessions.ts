/**
 * Starts, finds, lists and ends sessions. better-auth makes the session and its cookie. The functions that start or end a session return
 * the headers that set or clear the cookie. Signing in always starts a new session (threats 21).
 */
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { asId, type UserId } from '@/lib/core/ids';
import type { Database } from '../db/in-workspace';
import { getAuth } from './auth';
import { dropOneTimeTokens } from './one-time-tokens';

export type SignedIn = { readonly userId: UserId; readonly headers: Headers };

export type SessionView = {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string | null;
  readonly createdAt: Date;
  /** Accurate to a quarter of an hour. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
};

/** Signs in a user who has proved their identity. Returns null if their account no longer exists. */
export async function startSession(userId: UserId, request: Headers): Promise<SignedIn | null> {
  const response = await getAuth().api.startSession({ body: { userId }, headers: request, asResponse: true });
  return readSignedIn(response);
}

const signedInSchema = z.object({ user: z.object({ id: z.string() }).nullable() });

async function readSignedIn(response: Response): Promise<SignedIn | null> {
  // better-auth's store failed, which says nothing about the user.
  if (response.status >= 500) throw new Error(`better-auth answered with ${response.status}`);
  if (!response.ok) return null;
  const { user } = signedInSchema.parse(await response.json());
  return user === null ? null : { userId: asId<UserId>(user.id), headers: keepCookies(response.headers) };
}

function keepCookies(from: Headers): Headers {
  const headers = new Headers();
  for (const cookie of from.getSetCookie()) headers.append('set-cookie', cookie);
  return headers;
}

/** Ends the session that the request carries and clears its cookie. */
export async function signOut(request: Headers): Promise<Headers> {
  const response = await getAuth().api.signOut({ headers: request, asResponse: true });
  return keepCookies(response.headers);
}

export async function findSession(request: Headers): Promise<{
  readonly id: string;
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
} | null> {
  const found = await getAuth()
    .api.getSession({ headers: request })
    .catch((error: unknown) => {
      // Only a failure of better-auth's store can end up here, and better-auth passes on no more detail than this.
      throw new AppError(
        'unavailable',
        'Sessions cannot be looked up at the moment. Try again in a few seconds.',
        {
          cause: error,
        },
      );
    });
  if (found === null) return null;
  const { user, session } = found;
  return { id: session.id, userId: asId<UserId>(user.id), name: user.name, email: user.email };
}

/** Returns the user's live sessions, newest first. */
export async function listSessions(database: Database, userId: UserId, now: Date): Promise<SessionView[]> {
  const rows = await database.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: { id: true, userAgent: true, ipAddress: true, createdAt: true, updatedAt: true, expiresAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map(({ userAgent, ipAddress, updatedAt, ...row }) => ({
    ...row,
    lastSeenAt: updatedAt,
    userAgent: userAgent ?? '',
    address: ipAddress === '' ? null : ipAddress,
  }));
}

/** Returns those of the sessions that have not ended. */
export async function listLiveSessions(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database.session.findMany({
    where: { id: { in: [...ids] }, expiresAt: { gt: now } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns when the user last proved in this session that it is them: at its beginning, or by their password or a passkey since. */
export async function findLastProof(database: Database, sessionId: string): Promise<Date | null> {
  const row = await database.session.findUnique({
    where: { id: sessionId },
    select: { createdAt: true, confirmedAt: true },
  });
  return row === null ? null : (row.confirmedAt ?? row.createdAt);
}

export async function recordProof(database: Database, sessionId: string, now: Date): Promise<void> {
  await database.session.updateMany({ where: { id: sessionId }, data: { confirmedAt: now } });
}

/** Ends one of the user's sessions. Returns false if it is not theirs or is already gone. */
export async function endSession(database: Database, userId: UserId, sessionId: string): Promise<boolean> {
  const { count } = await database.session.deleteMany({ where: { id: sessionId, userId } });
  return count > 0;
}

/** Ends all of the user's sessions, except `keep`, and their sign-ins that wait for a second step. */
export async function endSessions(
  database: Database,
  userId: UserId,
  keep: { readonly sessionId: string } | null = null,
): Promise<void> {
  await dropOneTimeTokens(database, { purpose: 'pending-sign-in', valuePrefix: `${userId} ` });
  await database.session.deleteMany({
    where: { userId, ...(keep === null ? {} : { id: { not: keep.sessionId } }) },
  });
}
