/** Stops an embedded server that was left without anybody who uses it, as the tests' are when their runner is killed. */
import path from 'node:path';
import { findCluster } from './cluster';
import { withLock } from './process-lock';
import { stopServer } from './server';
import { countUsers } from './server-users';

const lockTimeoutMs = 30_000;

/** @param files PostgreSQL's own folder of it. @returns false when somebody uses it */
export async function stopUnusedServer(files: string): Promise<boolean> {
  const cluster = findCluster(path.dirname(files));
  return withLock(cluster.lock, lockTimeoutMs, async () => {
    if (countUsers(cluster.users) > 0) return false;
    await stopServer(cluster);
    return true;
  });
}
