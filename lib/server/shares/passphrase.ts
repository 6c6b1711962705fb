/**
 * Passphrases of links: scrypt (RFC 7914) with the cost that OWASP recommends and a fresh salt for each. The cost is stored with the hash,
 * so that it can be raised. The passphrase itself is neither stored nor logged.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** N = 2^15, r = 8, p = 3: 32 MB per attempt. */
const cost = { logN: 15, blockSize: 8, parallelization: 3 };
const hashBytes = 32;
const saltBytes = 16;
const shape = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

export async function hashPassphrase(passphrase: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(passphrase, salt, cost);
  const { logN, blockSize, parallelization } = cost;
  return [
    'scrypt',
    logN,
    blockSize,
    parallelization,
    salt.toString('base64url'),
    hash.toString('base64url'),
  ].join('$');
}

/** @throws if the stored text was not written by `hashPassphrase` */
export async function isPassphrase(passphrase: string, stored: string): Promise<boolean> {
  const [, logN, blockSize, parallelization, salt, hash] = shape.exec(stored) ?? [];
  if (salt === undefined || hash === undefined)
    throw new Error('a stored passphrase hash has an unknown form');
  const derived = await derive(passphrase, Buffer.from(salt, 'base64url'), {
    logN: Number(logN),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
  });
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
}

/** Normalises to NFKC, as NIST SP 800-63B requires, so that the same words typed on two keyboards are the same passphrase. */
function derive(
  passphrase: string,
  salt: Buffer,
  { logN, blockSize, parallelization }: typeof cost,
): Promise<Buffer> {
  const options = { N: 2 ** logN, r: blockSize, p: parallelization, maxmem: 128 * 2 ** logN * blockSize * 2 };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, hashBytes, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
