/** The one way from a password that a person chose to its hash: what is guessed first is refused before any work is done for it. */
import { AppError } from '@/lib/core/errors';
import { findPasswordWeakness, type PasswordOwner } from '@/lib/domain/team/password-weakness';
import { hashPassword } from '@/lib/platform/auth/accounts';

/** @param field what the request calls the password */
export function hashChosenPassword(
  password: string,
  { owner, field }: { readonly owner: PasswordOwner; readonly field: string },
): Promise<string> {
  const weakness = findPasswordWeakness(password, owner);
  if (weakness !== null) throw new AppError('invalid_input', `${field}: ${weakness}`, { data: { field } });
  return hashPassword(password);
}
