import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './root.mjs';

const pollMs = 200;
const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
/** Outside the tree: installing empties `node_modules`, and nothing else is there on a fresh clone. */
const folder = path.join(tmpdir(), `sourcebook-${name}.lock`);
const holder = path.join(folder, 'pid');

/** Lets one process of this clone install, generate or build; the others wait and then find it done. */
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
    // No file yet: the holder has just made the folder.
    return error.code === 'ESRCH';
  }
}
