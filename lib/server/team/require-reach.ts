/**
 * The only place where the scopes of a token are enforced (decision 37). Every entry point that accepts a token calls this with the reach
 * it declares. It never checks roles: even a token with every scope has no more rights than its member.
 */
import { AppError } from '@/lib/core/errors';
import { type Actor, getPersonInBrowser, hasScope } from '@/lib/domain/team/actor';
import { type TokenReach, tokenScopeWords } from '@/lib/protocol/token-scopes';

export function requireReach(reach: TokenReach, who: Pick<Actor, 'via' | 'scopes'>): void {
  if (reach === 'public') return;
  if (reach === 'browser') {
    if (getPersonInBrowser(who) === null)
      throw new AppError('forbidden', 'Sign in to do this: an API token cannot.');
    return;
  }
  if (hasScope(who, reach)) return;
  throw new AppError(
    'forbidden',
    `This token lacks the scope "${reach}" (${tokenScopeWords[reach].label}). Create a token that has it under Settings, Tokens.`,
    { data: { scope: reach } },
  );
}
