/**
 * Some things are done by a person in a browser only. An API token acts in one workspace until it expires; it must not make
 * another token, a workspace or a new password for itself, or it would outlive its end.
 */
import { AppError } from '@/lib/core/errors';
import type { Actor } from '@/lib/domain/team/actor';

export function requireBrowser(who: { readonly via: Actor['via'] }): void {
  if (who.via !== 'session') throw new AppError('forbidden', 'Sign in to do this: an API token cannot.');
}
