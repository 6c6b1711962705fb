/**
 * The cookies of signing in that are ours and not better-auth's: a sign-in that waits for its second step, a browser that a user trusts, and
 * a browser that was asked for a passkey. They hold nothing but a random token whose hash is stored. Scripts cannot read them and other sites
 * cannot send them.
 */
import { getCookieStyle } from './cookie-style';

type SignInCookie = 'pending_sign_in' | 'trusted_browser' | 'single_sign_on' | 'asked_browser';

/** A longer value was not written by us. */
const maxValueChars = 200;

export function writeSignInCookie(
  name: SignInCookie,
  { value, maxAgeSeconds }: { readonly value: string; readonly maxAgeSeconds: number },
): string {
  const { prefix, isHttps } = getCookieStyle();
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  return `${prefix}.${name}=${value}; ${attributes}`;
}

export const clearSignInCookie = (name: SignInCookie) =>
  writeSignInCookie(name, { value: '', maxAgeSeconds: 0 });

export function readSignInCookie(request: Headers, name: SignInCookie): string | null {
  const wanted = `${getCookieStyle().prefix}.${name}=`;
  const pair = (request.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(wanted));
  const value = pair?.slice(wanted.length) ?? '';
  return value === '' || value.length > maxValueChars ? null : value;
}
