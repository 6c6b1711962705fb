import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Computes one hash of the names and contents of files and folders. A fresh clone, a branch switch or a touched file is thus judged by
 * contents, never by times. What does not exist counts as absent.
 * @param {string} base
 * @param {readonly string[]} entries
 * @param {(file: string) => boolean} skip
 */
export function hashContents(base, entries, skip = () => false) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => listFiles(base, entry)).sort()) {
    if (skip(file)) continue;
    const bytes = readFileSync(path.join(base, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

function listFiles(base, entry) {
  const full = path.join(base, entry);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [entry];
  return readdirSync(full).flatMap((name) => listFiles(base, `${entry}/${name}`));
}
