import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onParentGone } from './parent.mjs';
import { root } from './root.mjs';
import { runNpm } from './run-command.mjs';
import { say, stopWith } from './say.mjs';

const lowest = [22, 13];
const fetchedMajor = 24;
const fetchedFolder = path.join(root, '.node', String(fetchedMajor));

/**
 * Ensures a Node that is new enough. If this one is too old, a current Node is fetched from npm into `.node/` once, and the same command is
 * run under it, together with npm and everything else it starts. Resolves only under a Node that is new enough.
 */
export async function ensureNode() {
  if (isEnough(process.versions.node)) return;
  const program = fetchedProgram();
  if (!runs(program)) await fetchNode();
  if (!runs(program)) stopWith(tooOld());
  await runAgainUnder(program);
}

function isEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > lowest[0] || (major === lowest[0] && minor >= lowest[1]);
}

function packageName() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${system}-${process.arch}`;
}

function fetchedProgram() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(fetchedFolder, 'node_modules', packageName(), 'bin', name);
}

function runs(program) {
  if (!existsSync(program)) return false;
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && isEnough(stdout.trim().slice(1));
}

async function fetchNode() {
  say(`Node ${process.versions.node} is too old: fetching Node ${fetchedMajor} into .node/, once.`);
  const unfinished = `${fetchedFolder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const wanted = `${packageName()}@${fetchedMajor}`;
  const { ok, output } = await runNpm(
    ['install', '--prefix', unfinished, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', wanted],
    { cwd: unfinished },
  );
  if (!ok) {
    rmSync(unfinished, { recursive: true, force: true });
    stopWith(`${tooOld()} Fetching one failed: ${output.split('\n').pop()}`);
  }
  rmSync(fetchedFolder, { recursive: true, force: true });
  renameSync(unfinished, fetchedFolder);
}

function tooOld() {
  return `Sourcebook needs Node ${lowest.join('.')} or newer; this is ${process.versions.node}.`;
}

function runAgainUnder(program) {
  const searchPath = [path.dirname(program), process.env.PATH].join(path.delimiter);
  const child = spawn(program, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: searchPath, npm_node_execpath: program, NODE: program },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.send) child.on('message', (message) => process.send(message));
  // The channel to the child closes with this process, which ends the child.
  onParentGone(() => process.exit(1));
  return new Promise(() => {
    child.once('exit', (code) => process.exit(code ?? 1));
  });
}
