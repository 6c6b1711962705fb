/**
 * Identifies the caller over the Model Context Protocol (2026-07-28 "Authorization"; threats 12): the member named by a bearer token, in
 * the workspace that the token implies. A browser's session never counts here, and no header can name another workspace.
 */
import { AppError } from '@/lib/core/errors';
import { authorise, type Viewer } from '@/lib/domain/team/actor';
import { tokenNotValid } from '../http/challenge';
import { findAccount, requireActor } from '../team/find-actor';

export async function requireTokenViewer(request: Request): Promise<Viewer> {
  const hasCredentials = request.headers.has('authorization');
  const account = hasCredentials ? await findAccount(request.headers) : null;
  if (account?.via !== 'token') throw new AppError('unauthenticated', describeMissing(hasCredentials));
  const viewer = authorise(await requireActor(account, request), 'viewer');
  if (viewer === null) throw new AppError('forbidden', 'The member this token belongs to may not read here.');
  return viewer;
}

const describeMissing = (hasCredentials: boolean) =>
  hasCredentials ? tokenNotValid : 'Send a token as "Authorization: Bearer …". Tokens are made in Settings.';
