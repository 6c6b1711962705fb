import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJsonFile } from './read-json-file.mjs';
import { root } from './root.mjs';
import { runNpm } from './run-command.mjs';
import { say, stopWith } from './say.mjs';

const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.installed-lock');

/** Installs exactly what the lock file names, unless that is already installed. */
export async function ensureDependencies() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const stamp = `${hash} ${process.platform} ${process.arch}`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (!agreesWithLock()) {
    say('Installing dependencies …');
    // `--include=dev`: the build needs them, and NODE_ENV=production would leave them out.
    const { ok, output } = await runNpm([
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (!ok) stopWith(`${output}\nInstalling the dependencies failed; see the output of npm above.`);
  }
  writeFileSync(stampFile, stamp);
}

/** True if npm's own record of the installed packages agrees with the lock file, because somebody ran `npm ci` or `npm install` by hand. */
function agreesWithLock() {
  const wanted = readJsonFile(lockFile)?.packages ?? {};
  const installed = readJsonFile(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || !isForThisMachine(entry) || installed[name]?.version === entry.version,
  );
}

/** An optional package that names no platform, or that depends on the C library, may be missing. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}
