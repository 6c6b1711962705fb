/**
 * Bearer tokens for the API: signed JWTs (RFC 7519, HS256 with a key derived for this purpose). The token names a database row, and the row
 * determines the user, the workspace, the expiry and whether it is revoked.
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../secrets/secret-key';

const issuer = 'sourcebook';

export function writeApiToken(token: {
  readonly tokenId: string;
  readonly expiresAt: Date;
}): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setJti(token.tokenId)
    .setExpirationTime(token.expiresAt)
    .sign(deriveKey('tokens'));
}

/** Returns null if the text is not a token of this instance or has expired. */
export async function readApiToken(text: string): Promise<{ readonly tokenId: string } | null> {
  const key = deriveKey('tokens');
  try {
    const { payload } = await jwtVerify(text, key, { issuer, algorithms: ['HS256'] });
    return payload.jti === undefined ? null : { tokenId: payload.jti };
  } catch (error) {
    // All of jose's errors for invalid tokens extend this class. The caller must not learn why the token is invalid.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
