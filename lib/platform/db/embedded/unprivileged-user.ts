/** PostgreSQL refuses to run as root. Finds the user to run it as instead, or null if this process is not root. */
import { spawnSync } from 'node:child_process';
import { AppError } from '@/lib/core/errors';

export type UnprivilegedUser = { readonly name: string; readonly uid: number; readonly gid: number };

export function findUnprivilegedUser(): UnprivilegedUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = ['postgres', 'nobody'].map(lookUp).find((found) => found !== null);
  if (user) return user;
  throw new AppError(
    'unavailable',
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user, or set DATABASE_URL.',
  );
}

function lookUp(name: string): UnprivilegedUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
  );
  return Number.isInteger(uid) && Number.isInteger(gid) ? { name, uid: uid ?? 0, gid: gid ?? 0 } : null;
}
