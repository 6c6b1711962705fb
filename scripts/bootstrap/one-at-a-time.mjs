import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const pollMs = 200;
const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
/** Outside the project folder, because installing empties `node_modules`, and a fresh clone has no other suitable folder. */
const folder = path.join(tmpdir(), `sourcebook-${name}.lock`);
const holder = path.join(folder, 'pid');

/** Lets one process of this clone at a time install, generate or build. The others wait and then find it done. */
export async function oneAtATime(work) {
  while (!take()) await sleep(pollMs);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function take() {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isHolderGone()) rmSync(folder, { recursive: true, force: true });
    return false;
  }
  writeFileSync(holder, String(process.pid));
  return true;
}

function isHolderGone() {
  try {
    process.kill(Number(readFileSync(holder, 'utf8')), 0);
    return false;
  } catch (error) {
    // If there is no file yet, the holder has only just created the folder.
    return error.code === 'ESRCH';
  }
}
