/**
 * `npm run many [-- --http]`: the product as on several machines, on this one: PostgreSQL, PgBouncer if it is installed, two web processes,
 * two workers, and a proxy with TLS, or without it with `--http`.
 */
import { build, isBuildStale } from './bootstrap/build.mjs';
import { importTypeScript } from './bootstrap/import-typescript.mjs';
import { onParentGone } from './bootstrap/parent.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { say, stopWith } from './bootstrap/say.mjs';

await prepare();
if (isBuildStale()) {
  say('Building …');
  const { ok, output } = await build();
  if (!ok) stopWith(`${output}\nThe build failed; see its output above.`);
}
const { runMany } = await importTypeScript('scripts/many/run-many.ts');
process.exit(await runMany({ isPlain: process.argv.includes('--http'), onParentGone }));
