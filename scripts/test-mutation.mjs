/** `npm run test:mutation`: see `stryker.config.mjs`. `npm run test:mutation -- --mutate 'lib/evidence/*.ts'` tries some files. */
import { spawnSync } from 'node:child_process';
import { ensureNode } from './bootstrap/node-version.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { root } from './bootstrap/root.mjs';

await ensureNode();
await prepare();
const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
const options = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [stryker, 'run', ...options], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
