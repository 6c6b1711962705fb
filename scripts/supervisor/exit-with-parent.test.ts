import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const tie = pathToFileURL(path.join(import.meta.dirname, 'exit-with-parent.mjs')).href;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tie-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function start(text: string) {
  const file = path.join(folder, 'role.mjs');
  writeFileSync(file, text);
  return spawn(process.execPath, ['--import', tie, file], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

it('ends a process whose supervisor is gone', async () => {
  const role = start('setInterval(() => {}, 1000); process.send("up");');
  await once(role, 'message');
  role.disconnect();
  await once(role, 'exit');
});

it('does not pass the watch on to processes that a role forks', async () => {
  const role = start('process.send(process.execArgv, () => process.exit(0));');
  const [options] = (await once(role, 'message')) as unknown[];
  expect(options).toEqual([]);
});
