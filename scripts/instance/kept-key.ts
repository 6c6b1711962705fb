/** The secret key of the data directory: it is read, compared with another without being revealed, as every start and every back-up needs, and put into place. */
import { scryptSync } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@/lib/platform/settings/env';

type Settings = Pick<Environment, 'SECRET_KEY'>;

const keyFile = (dataDir: string) => path.join(dataDir, 'secret.key');

/** Null if this instance has none yet. */
export function findSecretKey({ SECRET_KEY }: Settings, dataDir: string): string | null {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  return existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8').trim() : null;
}

/** Slow to compute, so that a key chosen by a human cannot be guessed from its mark. */
export function markKey(key: string | null): string {
  return key === null ? '' : scryptSync(key, 'sourcebook back-up', 16).toString('hex');
}

/** An existing key is renamed and kept next to the new one, because what it encrypted might still be needed. */
export function putSecretKey(dataDir: string, key: string, now: Date): void {
  const file = keyFile(dataDir);
  if (existsSync(file)) renameSync(file, `${file}.until-${writeFileTime(now)}`);
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
}

/** Writes a time in a form that is valid in a file name. */
export const writeFileTime = (time: Date) => time.toISOString().replace(/\..*$/, '').replaceAll(/[:T]/g, '-');
