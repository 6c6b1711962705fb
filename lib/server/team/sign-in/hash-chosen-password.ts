/** The only way to hash a password that a user chose. A password that is easily guessed is refused before it is hashed. */
import { AppError } from '@/lib/core/errors';
import { findPasswordWeakness, type PasswordOwner } from '@/lib/domain/team/password-weakness';
import { hashPassword } from '@/lib/platform/auth/accounts';

/** @param field the name of the password in the request */
export function hashChosenPassword(
  password: string,
  { owner, field }: { readonly owner: PasswordOwner; readonly field: string },
): Promise<string> {
  const weakness = findPasswordWeakness(password, owner);
  if (weakness !== null) throw new AppError('invalid_input', `${field}: ${weakness}`, { data: { field } });
  return hashPassword(password);
}
