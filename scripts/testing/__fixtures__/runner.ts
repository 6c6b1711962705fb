/**
 * Behaves like a test runner as far as processes are concerned: opens an embedded database in argv[2], starts a process in a group of its
 * own that ignores polite signals, prints their ids, and keeps running.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedDatabase } from '@/lib/platform/db/embedded/open-database';
import { endEverythingWithThisProcess } from '../end-with-runner.mjs';

const sweeper = endEverythingWithThisProcess();
const dataDir = process.argv[2] ?? '';
await openEmbeddedDatabase({ dataDir });
const program = `for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {}); setInterval(() => {}, 1_000);`;
const stubborn = spawn(process.execPath, ['-e', program], { detached: true, stdio: 'ignore' });
const server = Number(
  readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
);
process.stdout.write(`${JSON.stringify([stubborn.pid, server, sweeper])}\n`);
setInterval(() => undefined, 1_000);
