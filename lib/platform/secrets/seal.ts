/** Encrypts short secrets at rest (AES-256-GCM, with a fresh 96-bit nonce for each, and the context bound as associated data). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './secret-key';

const nonceBytes = 12;
const tagBytes = 16;

/** @param context what the secret belongs to, for example a workspace id. The same context is needed to open it. */
export function seal(secret: string, context: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey('settings'), nonce);
  cipher.setAAD(Buffer.from(context));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** The text was changed, belongs to another context, or was sealed with another secret key. */
export class BrokenSeal extends Error {}

/** Throws `BrokenSeal` if the text cannot be opened. */
export function unseal(sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = deriveKey('settings');
  const associated = Buffer.from(context);
  // Only the cipher is inside the `try`, because it has no specific class or code for a text that is not authentic.
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAAD(associated);
    decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
    return (
      decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes), undefined, 'utf8') +
      decipher.final('utf8')
    );
  } catch (cause) {
    throw new BrokenSeal('The sealed text cannot be opened.', { cause });
  }
}
