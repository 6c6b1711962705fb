/** `node scripts/run.mjs FILE.ts …`: prepares what is missing, then runs the file as if it had been called directly. */
import { importTypeScript } from './bootstrap/import-typescript.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { stopWith } from './bootstrap/say.mjs';

const [file, ...options] = process.argv.slice(2);
if (file === undefined) stopWith('Usage: node scripts/run.mjs FILE.ts [options]');
await prepare();
process.argv.splice(1, process.argv.length - 1, file, ...options);
await importTypeScript(file);
