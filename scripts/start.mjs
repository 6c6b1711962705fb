/** `npm start`, and `npm run dev` with `--dev`: from a fresh clone to a running product, in this one command. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, isBuildStale } from './bootstrap/build.mjs';
import { importTypeScript } from './bootstrap/import-typescript.mjs';
import { onParentGone } from './bootstrap/parent.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { programsDirectory } from './bootstrap/root.mjs';

await prepare();
const isDev = process.argv.includes('--dev');
if (isDev || isBuildStale()) {
  const { supervise } = await importTypeScript('scripts/supervisor/supervise.ts');
  process.exit(await supervise({ isDev, builder: isDev ? null : { isBuildStale, build }, onParentGone }));
}
// What is built needs no compiler, which would stay in memory.
await import(pathToFileURL(path.join(programsDirectory, 'start.mjs')).href);
