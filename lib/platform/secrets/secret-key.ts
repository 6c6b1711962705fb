/**
 * The instance's secret key and the keys derived from it, one per purpose (HKDF, RFC 5869), so that a ciphertext of one purpose is of no
 * use for another. The key is SECRET_KEY, or else the file created at the first start in DATA_DIR, with mode 0600.
 */
import { hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getEnvironment } from '@/lib/platform/settings/env';
import { onePerProcess } from '../process-state';

const secretKey = onePerProcess('secret key', () => {
  const { SECRET_KEY, DATA_DIR } = getEnvironment();
  return SECRET_KEY ?? readFileSync(path.join(DATA_DIR, 'secret.key'), 'utf8').trim();
});

/** Returns 32 bytes for one purpose. */
export function deriveKey(
  purpose: 'sessions' | 'tokens' | 'settings' | 'shares' | 'links' | 'cursors',
): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey.get(), 'sourcebook', purpose, 32));
}
