/** Stops an embedded server that no process uses any more, such as that of the tests when their runner is killed. */
import path from 'node:path';
import { findCluster } from './cluster';
import { withLock } from './process-lock';
import { stopServer } from './server';
import { countUsers } from './server-users';

const lockTimeoutMs = 30_000;

/** @param files the cluster's PostgreSQL data folder. @returns false if the server is in use */
export async function stopUnusedServer(files: string): Promise<boolean> {
  const cluster = findCluster(path.dirname(files));
  return withLock(cluster.lock, lockTimeoutMs, async () => {
    if (countUsers(cluster.users) > 0) return false;
    await stopServer(cluster);
    return true;
  });
}
