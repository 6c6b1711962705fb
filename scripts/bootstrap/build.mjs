import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashContents } from './content-hash.mjs';
import { buildPrograms, programs } from './build-programs.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { programsDirectory, root } from './root.mjs';
import { runCommand } from './run-command.mjs';

const stampFile = path.join(root, '.next', 'built-from');
const sources = [
  'app',
  'components',
  'lib',
  'public',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'prisma/schema.prisma',
  'tsconfig.json',
  'package-lock.json',
  'scripts/bootstrap',
  'scripts/instance',
  'scripts/supervisor',
  ...Object.values(programs),
];
const isUnbuilt = (file) => /\.test\.tsx?$|\/__fixtures__\/|^lib\/platform\/db\/generated\//.test(file);

/** True if the web build is missing or was made from other sources. */
export function isBuildStale() {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== hashSources();
}

/**
 * @param {AbortSignal} [signal] ends the build early
 * @returns {Promise<{ok: boolean, output: string}>}
 */
export function build(signal) {
  return oneAtATime(() => (isBuildStale() ? buildNow(signal) : { ok: true, output: '' }));
}

async function buildNow(signal) {
  // Hashed before the build, so that a file changed during it makes the build stale again.
  const hash = hashSources();
  const result = await runCommand(
    process.execPath,
    [path.join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'],
    {
      signal,
      env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  if (!result.ok) return result;
  await buildPrograms(programsDirectory);
  writeFileSync(stampFile, hash);
  return result;
}

function hashSources() {
  return hashContents(root, sources, isUnbuilt);
}
