/**
 * `npm run test:mutation`: see `stryker.config.mjs`. One folder after another, because a run takes hours: what a folder's run has found is
 * kept in `.test`, and the next one tries only what has changed since. `npm run test:mutation -- lib/protocol/ndjson` tries one folder.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureNode } from './bootstrap/node-version.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { root } from './bootstrap/root.mjs';
import { stopWith } from './bootstrap/say.mjs';
import config from '../stryker.config.mjs';

await ensureNode();
await prepare();
const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const [wanted = ''] = process.argv.slice(2);
const left = config.mutate.filter((pattern) => pattern.startsWith('!'));
const chosen = config.mutate.filter((pattern) => !pattern.startsWith('!') && pattern.startsWith(wanted));
if (chosen.length === 0) stopWith(`No folder begins with ${wanted}. There are ${config.mutate.join(', ')}.`);
const statuses = chosen.map((pattern) => {
  const file = path.join('.test', `mutation-${pattern.split('/*')[0]?.replaceAll('/', '-')}.json`);
  const options = ['--mutate', [pattern, ...left].join(','), '--incremental', '--incrementalFile', file];
  return spawnSync(process.execPath, [stryker, 'run', ...options], { cwd: root, stdio: 'inherit' }).status;
});
process.exitCode = statuses.every((status) => status === 0) ? 0 : 1;
