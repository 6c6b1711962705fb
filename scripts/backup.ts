/**
 * `npm run backup [-- --to FILE] [-- --with-secret-key]`: writes the database with all originals, as it is at this moment, to one file.
 * Works beside a running instance or alone.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '@/lib/core/errors';
import { findBackupFolder } from '@/lib/platform/backup/find-last-backup';
import { writeBackup } from '@/lib/platform/backup/write-backup';
import { createObjectStore } from '@/lib/platform/objects/get-object-store';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { describeBackup } from './instance/describe-backup';
import { findSecretKey, markKey, writeFileTime } from './instance/kept-key';
import { openInstanceDatabase } from './instance/open-instance';
import { readSettings } from './instance/read-settings';
import { runCommand } from './instance/run-command';

const usage = 'npm run backup -- [--to FILE] [--with-secret-key]';

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-secret-key': { type: 'boolean', default: false } },
  });
  const settings = readSettings();
  const dataDir = prepareDataDirectory(settings.DATA_DIR);
  const now = new Date();
  const key = findSecretKey(settings, dataDir);
  if (values['with-secret-key'] && key === null) {
    throw new AppError('not_found', 'There is no secret key yet: Sourcebook has never run here.');
  }
  const file = values.to === undefined ? placeFile(dataDir, now) : resolveHere(values.to);
  const secretKey = values['with-secret-key'] ? key : null;
  const database = await openInstanceDatabase(settings.DATABASE_URL, dataDir);
  try {
    const manifest = await writeBackup({
      url: database.url,
      file,
      now,
      secretKey,
      keyMark: markKey(key),
      objects: createObjectStore(settings),
    });
    process.stdout.write(`${file}\n`);
    process.stderr.write(`${describeBackup(manifest)}\n`);
    process.stderr.write(
      secretKey === null
        ? 'The back-up does not contain the secret key. Keep the key separately, or add --with-secret-key.\n'
        : 'The back-up contains the secret key: anyone who has this file can read every saved key. Keep it where nobody else can read it.\n',
    );
  } finally {
    await database.release();
  }
});

function placeFile(dataDir: string, now: Date): string {
  const folder = findBackupFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(folder, `sourcebook-${writeFileTime(now)}.tar.gz`);
}

/** npm runs a command in the project's folder, but a relative path is meant from the user's current folder. */
function resolveHere(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', file);
}
