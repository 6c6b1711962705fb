/**
 * Sessions: beginning, finding, listing and ending them. better-auth makes the session and its cookie; functions that begin or
 * end one return the headers that set or clear it. Signing in always begins a new session (threats 21).
 */
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { asId, type UserId } from '@/lib/core/ids';
import type { Database } from '../db/in-workspace';
import { getAuth } from './auth';

export type SignedIn = { readonly userId: UserId; readonly headers: Headers };

export type SessionView = {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

/** Null when the email is unknown or the password wrong; the two take the same time and look the same. */
export async function signInWithPassword(
  credentials: { readonly email: string; readonly password: string },
  request: Headers,
): Promise<SignedIn | null> {
  const response = await getAuth().api.signInEmail({ body: credentials, headers: request, asResponse: true });
  return readSignedIn(response);
}

/** Signs in a person who was proved otherwise. Null when they have no account any more. */
export async function startSession(userId: UserId, request: Headers): Promise<SignedIn | null> {
  const response = await getAuth().api.startSession({ body: { userId }, headers: request, asResponse: true });
  return readSignedIn(response);
}

const signedInSchema = z.object({ user: z.object({ id: z.string() }).nullable() });

async function readSignedIn(response: Response): Promise<SignedIn | null> {
  // Its store failed, which says nothing about the person.
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
      // Nothing but its store can fail there, and it keeps no more of that failure than this.
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

/** The live sessions of a person, newest first. */
export async function listSessions(database: Database, userId: UserId, now: Date): Promise<SessionView[]> {
  const rows = await database.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: { id: true, userAgent: true, ipAddress: true, createdAt: true, expiresAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map(({ userAgent, ipAddress, ...row }) => ({
    ...row,
    userAgent: userAgent ?? '',
    address: ipAddress === '' ? null : ipAddress,
  }));
}

export async function isSessionLive(database: Database, id: string, now: Date): Promise<boolean> {
  return (await database.session.count({ where: { id, expiresAt: { gt: now } } })) > 0;
}

/** Ends one session of the person. False when it is not theirs, or gone already. */
export async function endSession(database: Database, userId: UserId, sessionId: string): Promise<boolean> {
  const { count } = await database.session.deleteMany({ where: { id: sessionId, userId } });
  return count > 0;
}

/** Ends all sessions of the person, but for the one to keep. */
export async function endSessions(
  database: Database,
  userId: UserId,
  keep: { readonly sessionId: string } | null = null,
): Promise<void> {
  await database.session.deleteMany({
    where: { userId, ...(keep === null ? {} : { id: { not: keep.sessionId } }) },
  });
}
