import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashContents } from './content-hash.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { say, stopWith } from './say.mjs';

const folder = path.join(root, 'lib', 'platform', 'db', 'generated');
const stampFile = path.join(folder, '.made-from');

/** Generates the database client from the schema if the schema or the generator has changed since the client was made. */
export async function ensureGeneratedClient() {
  const stamp = hashContents(root, [
    'prisma/schema.prisma',
    'prisma.config.ts',
    'node_modules/prisma/package.json',
  ]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('Generating the database client …');
  const { ok, output } = await runCommand(
    process.execPath,
    [path.join('node_modules', 'prisma', 'build', 'index.js'), 'generate'],
    { env: { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' } },
  );
  if (!ok) stopWith(`${output}\nThe database client could not be generated.`);
  writeFileSync(stampFile, stamp);
}
