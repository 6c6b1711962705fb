/**
 * `node sweep.mjs MARK`: waits until the process that started it is gone, then ends everything that carries its mark. A database server
 * that another run is using by then is left running.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { importTypeScript } from '../bootstrap/import-typescript.mjs';

const mark = process.argv[2] ?? '';
if (!mark.startsWith('ENDS_WITH_')) throw new Error('Which mark?');
/**
 * Maximum number of rounds, with a pause between them: a process being ended may just have started another, and a process that cannot be
 * ended is not waited for.
 */
const maxRounds = 100;
const pauseMs = 100;

const isOther = ({ clusterFiles }) => clusterFiles === null;

// Signals to the group or terminal of the runner are ignored, because this process does its work afterwards.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.stdin.resume().once('close', () => void sweep());

async function sweep() {
  const inUse = new Set();
  for (let round = 0; round < maxRounds; round += 1) {
    const left = listMarked().filter(({ pid }) => !inUse.has(pid));
    if (left.length === 0) return;
    const [others, servers] = [left.filter(isOther), left.filter((one) => !isOther(one))];
    for (const { pid } of others) kill(pid);
    // The clients of a server must be gone before we check whether anyone uses it.
    for (const server of others.length > 0 ? [] : servers) {
      if (!(await stopServer(server))) inUse.add(server.pid);
    }
    await sleep(pauseMs);
  }
}

/** Returns false if others use the server. */
async function stopServer({ pid, clusterFiles }) {
  try {
    const { stopUnusedServer } = await importTypeScript('lib/platform/db/embedded/stop-unused.ts');
    return await stopUnusedServer(clusterFiles);
  } catch {
    // Its files are gone, for example because a test has cleaned up.
    kill(pid);
    return true;
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** @returns {{pid: number, clusterFiles: string | null}[]} `clusterFiles` is the data folder if the process is a database server */
function listMarked() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isMarked(pid))
    .map((pid) => ({ pid, clusterFiles: findClusterFiles(pid) }));
}

function isMarked(pid) {
  return readProcess(pid, 'environ').some((variable) => variable.startsWith(`${mark}=`)) && isAlive(pid);
}

function isAlive(pid) {
  const stat = readProcess(pid, 'stat').join('');
  return !/^\d+ \(.*\) Z/s.test(stat);
}

function findClusterFiles(pid) {
  const [program = '', option, files = ''] = readProcess(pid, 'cmdline');
  return program.endsWith('/postgres') && option === '-D' ? files : null;
}

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  } catch {
    // The process has ended or belongs to another user.
    return [];
  }
}
