/** A real server that is killed, and one with a full disk. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import type { DatabaseState } from '@/lib/server/status/announced-state';
import { type KeptDatabase, keepDatabase } from './keep-database';

let folder: string;
let database: EmbeddedDatabase;
let kept: KeptDatabase;
const states: DatabaseState[] = [];
const said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keep-database-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
afterEach(async () => {
  await kept.stop();
  await database.release();
  rmSync(folder, { recursive: true });
  states.length = 0;
  said.length = 0;
});

async function openKept(dataDir: string): Promise<void> {
  database = await openEmbeddedDatabase({ dataDir });
  kept = keepDatabase(database, {
    onState: (state) => states.push(state),
    say: (sentence) => said.push(sentence),
  });
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function killServer(dataDir: string): void {
  const file = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
}

/** A start takes time on a busy machine. */
const settled = { timeout: 60_000, interval: 50 };

it('restores the database at its address after two kills, with everything that was committed', async () => {
  const dataDir = path.join(folder, 'data');
  await openKept(dataDir);
  await query('CREATE TABLE kept AS SELECT 42 AS answer');
  for (let kill = 1; kill <= 2; kill += 1) {
    killServer(dataDir);
    await vi.waitFor(async () => {
      expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      expect(said).toHaveLength(kill);
    }, settled);
  }
  expect(said[0]).toBe('The database had stopped and was started again.');
});

/** Mounts a separate file system that can be filled without harm. Only root can do this. */
function mountSmallDisk(): string | null {
  const disk = path.join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0711', 'tmpfs', disk]);
  return mounted.status === 0 ? disk : null;
}

function fill(disk: string): () => void {
  const file = path.join(disk, 'filling');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(file, Buffer.alloc(bavail * bsize));
  return () => rmSync(file);
}

it.runIf(process.getuid?.() === 0)(
  'reports a full disk once, and continues by itself when there is space',
  async (test) => {
    const disk = mountSmallDisk();
    if (disk === null) return test.skip('This machine lets nobody mount a file system.');
    try {
      const dataDir = path.join(disk, 'data');
      await openKept(dataDir);
      await query('CREATE TABLE kept AS SELECT 42 AS answer');
      const empty = fill(disk);
      await vi.waitFor(() => expect(states).toEqual(['disk_full']), settled);
      await expect(
        query(`CREATE TABLE more AS SELECT repeat('x', 2000) FROM generate_series(1, 30000)`),
      ).rejects.toThrow();
      killServer(dataDir);
      const revived = vi.spyOn(database, 'revive');
      await vi.waitFor(() => expect(revived.mock.calls.length).toBeGreaterThan(1), settled);
      await expect(query('SELECT 1')).rejects.toThrow();
      empty();
      await vi.waitFor(
        async () => expect(await query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]),
        settled,
      );
      await vi.waitFor(() => expect(states).toEqual(['disk_full', 'running']), settled);
      expect(said.filter((sentence) => sentence.includes('is full'))).toHaveLength(1);
      expect(said.length).toBeLessThan(5);
    } finally {
      await kept.stop();
      await database.release();
      spawnSync('umount', ['-l', disk]);
    }
  },
);

it.runIf(process.getuid?.() === 0)('stops the database cleanly although its disk is full', async (test) => {
  const disk = mountSmallDisk();
  if (disk === null) return test.skip('This machine lets nobody mount a file system.');
  try {
    const dataDir = path.join(disk, 'data');
    await openKept(dataDir);
    fill(disk);
    await kept.stop();
    await database.release();
    expect(existsSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});
