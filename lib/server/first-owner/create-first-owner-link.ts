/**
 * The link that `npm start` prints while nobody has an account: the first user who opens it becomes the first owner. It works once, for a
 * day, and only as long as nobody has an account.
 */
import os from 'node:os';
import { dayMs } from '@/lib/core/clock';
import { paths } from '@/lib/core/paths';
import { countUsers } from '@/lib/domain/team/store';
import { keepOneTimeToken } from '@/lib/platform/auth/one-time-tokens';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { type Environment, getEnvironment, getPublicUrl } from '@/lib/platform/settings/env';
import { createToken } from '@/lib/platform/secrets/token';

/** The link to print, or null if the instance already has an owner. */
export async function createFirstOwnerLink(now: Date = new Date()): Promise<string | null> {
  const token = createToken();
  const isFresh = await acrossWorkspaces(async (database) => {
    if ((await countUsers(database)) > 0) return false;
    const expiresAt = new Date(now.getTime() + dayMs);
    const value = namePrinter(getEnvironment());
    await keepOneTimeToken(database, {
      purpose: 'first-owner',
      token,
      value,
      supersedes: value,
      now,
      expiresAt,
    });
    return true;
  });
  return isFresh ? `${getPublicUrl()}${paths.welcome(token)}` : null;
}

/**
 * A link supersedes the earlier one of the same printer. Several web processes of one instance may start at the same time, and each then
 * prints a link that works. The first one that is used ends them all, because there is an account afterwards.
 */
function namePrinter({ ROLE, PORT }: Pick<Environment, 'ROLE' | 'PORT'>): string {
  return ROLE === 'all' ? 'instance' : `${ROLE} ${os.hostname()}:${PORT};`;
}
