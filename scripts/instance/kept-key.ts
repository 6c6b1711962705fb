/** The secret key as a back-up deals with it: read, told apart from another without being told, put in its place. */
import { scryptSync } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '@/lib/platform/env';

type Settings = Pick<Environment, 'SECRET_KEY'>;

const keyFile = (dataDir: string) => path.join(dataDir, 'secret.key');

/** Null where this instance has none yet. */
export function findSecretKey({ SECRET_KEY }: Settings, dataDir: string): string | null {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  return existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8').trim() : null;
}

/** Slow to compute, so that a key chosen by a person cannot be guessed from its mark. */
export function markKey(key: string | null): string {
  return key === null ? '' : scryptSync(key, 'sourcebook back-up', 16).toString('hex');
}

/** A key that was there stays beside it under another name: what it encrypted might still be wanted. */
export function putSecretKey(dataDir: string, key: string, now: Date): void {
  const file = keyFile(dataDir);
  if (existsSync(file)) renameSync(file, `${file}.until-${writeFileTime(now)}`);
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
}

/** A time as a file's name can carry it. */
export const writeFileTime = (time: Date) => time.toISOString().replace(/\..*$/, '').replaceAll(/[:T]/g, '-');
