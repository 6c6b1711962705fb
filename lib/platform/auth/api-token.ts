/**
 * Bearer tokens for the API: signed JWTs (RFC 7519, HS256 with a key derived for this purpose). The token names a row, and
 * the row decides: who, which workspace, until when, revoked or not.
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

/** Null when the text is not a token of this instance, or has expired. */
export async function readApiToken(text: string): Promise<{ readonly tokenId: string } | null> {
  const key = deriveKey('tokens');
  try {
    const { payload } = await jwtVerify(text, key, { issuer, algorithms: ['HS256'] });
    return payload.jti === undefined ? null : { tokenId: payload.jti };
  } catch (error) {
    // jose has one class for every token that is not valid; which way it is wrong must not be told.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
