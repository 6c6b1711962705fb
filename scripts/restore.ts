/**
 * `npm run restore -- --from FILE [--replace]`: restores a back-up into this instance's database, completely or not at all. Sourcebook must
 * be stopped. This is checked with the lock of its data directory and the database's own list of connections.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { BackupManifest } from '@/lib/platform/backup/manifest';
import { readBackup } from '@/lib/platform/backup/read-backup';
import { restoreBackup } from '@/lib/platform/backup/restore-backup';
import { prepareDataDirectory } from '@/lib/platform/db/embedded/data-directory';
import { describeBackup } from './instance/describe-backup';
import { findSecretKey, markKey, putSecretKey } from './instance/kept-key';
import { openInstanceDatabase } from './instance/open-instance';
import { migrations } from './instance/prepare-database';
import { readSettings } from './instance/read-settings';
import { runCommand } from './instance/run-command';
import { holdInstance } from './supervisor/hold-instance';

const usage = 'npm run restore -- --from FILE [--replace]';

const optionsSchema = z.object({ from: z.string('is missing').min(1), replace: z.boolean() });

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
  });
  const { from, replace } = optionsSchema.parse(values);
  const file = path.resolve(process.env['INIT_CWD'] ?? '.', from);
  // Read first, so that a wrong file is reported before anything is created or started.
  await readBackup(file);
  const settings = readSettings();
  const dataDir = prepareDataDirectory(settings.DATA_DIR);
  const held = await holdInstance(dataDir, 'all');
  try {
    const database = await openInstanceDatabase(settings.DATABASE_URL, dataDir);
    try {
      const { manifest, secretKey } = await restoreBackup({ file, url: database.url, migrations, replace });
      process.stdout.write('Restored.\n');
      process.stderr.write(`${describeBackup(manifest)}\n`);
      settleKey(manifest, secretKey);
    } finally {
      await database.release();
    }
  } finally {
    held.release();
  }

  function settleKey({ keyMark }: BackupManifest, secretKey: string | null): void {
    if (markKey(findSecretKey(settings, dataDir)) === keyMark) return;
    if (secretKey === null) {
      process.stderr.write(
        'The back-up was made with another secret key, which it does not contain. Everyone must sign in again, and API tokens and saved model keys no longer work. Put that key back to keep them.\n',
      );
    } else if (settings.SECRET_KEY !== undefined) {
      process.stderr.write(
        'The back-up contains another secret key than SECRET_KEY; set SECRET_KEY to the one in the back-up.\n',
      );
    } else {
      putSecretKey(dataDir, secretKey, new Date());
      process.stderr.write('The secret key from the back-up is now in place.\n');
    }
  }
});
