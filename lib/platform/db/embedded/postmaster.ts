/**
 * Finds the running server of a cluster, if there is one. A `postmaster.pid` that outlived its server may name a process that was since
 * given the same pid. PostgreSQL would then never start again, so the file counts only if that process works in the cluster's own folder.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, writeClusterUrl } from './cluster';
import { identifyProcess } from './process-identity';

export type Postmaster = { readonly pid: number; readonly port: number };

/** True if the pid file names a live server. Changes nothing, so it needs no lock. */
export function hasPostmaster(cluster: Cluster): boolean {
  const named = readPidFile(path.join(cluster.files, 'postmaster.pid'));
  return named !== null && identifyProcess(named.pid) !== null && worksIn(cluster.files, named.pid);
}

/** Returns the live server, and removes a pid file without one. Call only while holding the cluster's lock. */
export function findPostmaster(cluster: Cluster): Postmaster | null {
  const file = path.join(cluster.files, 'postmaster.pid');
  const named = readPidFile(file);
  if (named === null) return null;
  if (identifyProcess(named.pid) !== null && worksIn(cluster.files, named.pid)) return named;
  rmSync(file, { force: true });
  return null;
}

export type ServerState = 'ready' | 'starting' | 'silent';

/** @throws the server's error if it is up but refuses us */
export async function askServer(cluster: Cluster, port: number): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: writeClusterUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== '57P03') throw error;
    return error instanceof pg.DatabaseError ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function readPidFile(file: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    // Without the file there is no server.
    return null;
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : null;
}

function worksIn(folder: string, pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      // The process belongs to another user. PostgreSQL here runs as ourselves, or as a user whose processes root may inspect.
      return false;
    }
  }
  const [program, ...options] =
    process.platform === 'win32'
      ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH']
      : ['ps', '-p', String(pid), '-o', 'comm='];
  return spawnSync(program ?? 'ps', options, { encoding: 'utf8' })
    .stdout.toLowerCase()
    .includes('postgres');
}
