/** PgBouncer before a database, with the settings of `deploy/pgbouncer.ini`, if it is installed on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '@/lib/core/errors';
import { connectTo } from '@/lib/platform/db/connections';
import { findFreePort } from '@/lib/platform/db/embedded/free-port';
import { findUnprivilegedUser } from '@/lib/platform/db/embedded/unprivileged-user';
import { root } from '../bootstrap/root.mjs';

export type PgBouncer = {
  /** The address of the database through PgBouncer. */
  readonly url: string;
  readonly spawn: () => ChildProcess;
  /** Resolves when it lends connections. */
  waitUntilReady(): Promise<void>;
  /** Removes its settings, which contain the password. */
  removeSettings(): void;
};

const timeoutMs = 20_000;
const pollMs = 50;

/** Debian and others install it where only root looks for programs. */
export function findPgBouncer(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null;
}

/**
 * @param program from `findPgBouncer`
 * @param serverUrl the address of the database itself, with the login of the pooler
 */
export async function preparePgBouncer(
  program: string,
  serverUrl: string,
  logFile: string,
): Promise<PgBouncer> {
  const user = findUnprivilegedUser();
  const { hostname, port: serverPort, username, password, pathname } = new URL(serverUrl);
  const port = await findFreePort();
  // PgBouncer does not run as root, and its user may not be able to enter the data directory.
  const folder = mkdtempSync(path.join(tmpdir(), 'sourcebook-pgbouncer-'));
  const settings = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    `auth_file = ${users}`,
    // Its content instead of an `%include`, because PgBouncer's user may not be able to read our folder.
    readFileSync(path.join(root, 'deploy/pgbouncer.ini'), 'utf8'),
  ];
  writeFileSync(settings, lines.join('\n'), { mode: 0o600 });
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  if (user !== null) for (const each of [folder, settings, users]) chownSync(each, user.uid, user.gid);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    spawn() {
      const log = openSync(logFile, 'a');
      return spawn(program, [settings], {
        uid: user?.uid,
        gid: user?.gid,
        detached: true,
        stdio: ['ignore', log, log],
      });
    },
    waitUntilReady: () => waitForConnection(url.href),
    removeSettings: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function waitForConnection(address: string): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client(connectTo(address));
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (cause) {
      if (performance.now() > deadline)
        throw new AppError('unavailable', 'PgBouncer lends no connections; see its log.', { cause });
    }
    await sleep(pollMs);
  }
}
