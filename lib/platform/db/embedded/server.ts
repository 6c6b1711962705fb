/**
 * Starts and stops the server of a cluster. The server is started detached from this process, so that if the starter is killed, the
 * database stays intact for the next process to adopt. It listens on the loopback address only, with a password, and without sockets in
 * shared folders. Call only while holding the cluster's lock.
 */
import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@/lib/core/errors';
import type { Cluster } from './cluster';
import { findFreePort } from './free-port';
import { askServer, findPostmaster } from './postmaster';
import { identifyProcess, isStillRunning, type ProcessIdentity } from './process-identity';

export type ServerSettings = Readonly<Record<string, string>>;

const run = promisify(execFile);
/** A crash recovery replays at most a few checkpoints, so minutes are generous. */
const startTimeoutMs = 120_000;
const retryDelayMs = 500;
/** Between the removal of the file that names a server and the end of its process, which only has to be scheduled. */
const endTimeoutMs = 30_000;
const pollMs = 40;
/** When the server's log exceeds this many bytes, it is rotated at the next start. One older log is kept. */
const maxLogBytes = 5_000_000;

const defaults: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  log_min_messages: 'warning',
};

/** @returns the port of a server that already runs, once it answers, or null if none runs */
export async function adoptServer(cluster: Cluster): Promise<number | null> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const running = findPostmaster(cluster);
    if (running === null) return null;
    if (running.port > 0 && (await askServer(cluster, running.port)) === 'ready') return running.port;
    await sleep(pollMs);
  }
  throw new AppError('unavailable', `The running database in ${cluster.folder} does not answer.`);
}

/** @returns the port */
export async function startServer(cluster: Cluster, settings: ServerSettings): Promise<number> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const port = await findFreePort(readPort(cluster));
    if (await launch(cluster, port, { ...defaults, ...settings })) {
      writeFileSync(cluster.port, String(port));
      return port;
    }
    // Either the port was taken in the meantime, or processes of a killed server still hold its memory. Both are temporary.
    await sleep(retryDelayMs);
    if (hasLostHope(cluster)) break;
  }
  throw new AppError(
    'unavailable',
    `The database in ${cluster.folder} could not be started: ${readLastWords(cluster)}`,
  );
}

/**
 * Restarts a server that ended while others use its address, so it must get the same port again. It tries once. The caller decides whether
 * to try again.
 * @throws AppError with the last error from the server's log
 */
export async function restartServer(cluster: Cluster, settings: ServerSettings): Promise<void> {
  const launched = await launch(cluster, readPort(cluster), { ...defaults, ...settings });
  if (launched) return;
  throw new AppError(
    'unavailable',
    `The database in ${cluster.folder} could not be started: ${readLastWords(cluster)}`,
  );
}

/** Resolves when the process of the server is gone, so that its folder can be moved or removed. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = findPostmaster(cluster);
  const identity = server === null ? null : identifyProcess(server.pid);
  for (const mode of ['fast', 'immediate']) {
    if (findPostmaster(cluster) === null) break;
    await run(cluster.binaries.path('pg_ctl'), ['stop', '-D', cluster.files, '-m', mode, '-t', '30'], {
      cwd: cluster.folder,
      uid: cluster.user?.uid,
      gid: cluster.user?.gid,
    }).catch(() => undefined);
  }
  const hasEnded = findPostmaster(cluster) === null && (identity === null || (await waitForEnd(identity)));
  if (!hasEnded) throw new AppError('unavailable', `The database in ${cluster.folder} could not be stopped.`);
}

/** A server removes the file that names it a moment before its process ends. Returns false if it has not ended in time. */
async function waitForEnd(server: ProcessIdentity): Promise<boolean> {
  const deadline = performance.now() + endTimeoutMs;
  while (isStillRunning(server)) {
    if (performance.now() >= deadline) return false;
    await sleep(pollMs);
  }
  return true;
}

/** Returns true once the server answers, or false if it ended before that. */
async function launch(cluster: Cluster, port: number, settings: ServerSettings): Promise<boolean> {
  setAsideLog(cluster.log);
  const log = openSync(cluster.log, 'a', 0o600);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    cluster.binaries.path('postgres'),
    ['-D', cluster.files, '-p', String(port), ...options],
    {
      cwd: cluster.folder,
      uid: cluster.user?.uid,
      gid: cluster.user?.gid,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
    },
  );
  closeSync(log);
  server.unref();
  // Without this listener a failed spawn would end the process. The failure shows as a missing pid.
  server.once('error', () => undefined);
  while (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
    if ((await askServer(cluster, port)) === 'ready') return true;
    await sleep(pollMs);
  }
  return false;
}

const passing = /already in use|Address already|pre-existing shared memory|lock file/i;

function hasLostHope(cluster: Cluster): boolean {
  return !passing.test(readLastWords(cluster));
}

function readLastWords(cluster: Cluster): string {
  if (!existsSync(cluster.log)) return 'it wrote no log.';
  const lines = readFileSync(cluster.log, 'utf8').trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? '';
}

function readPort(cluster: Cluster): number {
  const port = existsSync(cluster.port) ? Number(readFileSync(cluster.port, 'utf8')) : 0;
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
}

function setAsideLog(log: string): void {
  const stat = statSync(log, { throwIfNoEntry: false });
  if (stat !== undefined && stat.size > maxLogBytes) {
    renameSync(log, path.join(path.dirname(log), 'server.log.1'));
  }
}
