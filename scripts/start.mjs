/** `npm start`, and `npm run dev` with `--dev`: from a fresh clone to a running product, in this one command. */
import { build, isBuildStale } from './bootstrap/build.mjs';
import { importTypeScript } from './bootstrap/import-typescript.mjs';
import { onParentGone } from './bootstrap/parent.mjs';
import { prepare } from './bootstrap/prepare.mjs';

await prepare();
const { supervise } = await importTypeScript('scripts/supervisor/supervise.ts');
const isDev = process.argv.includes('--dev');
process.exit(await supervise({ isDev, builder: isDev ? null : { isBuildStale, build }, onParentGone }));
