/**
 * `npm run move-originals -- --to s3|postgres`: moves originals, exports and the files of pages into the object store, or back into the
 * database. Works beside a running instance or alone, and continues where it was interrupted.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { filePlaces } from '@/lib/core/file-place';
import { runCommand } from './instance/run-command';
import { withInstance } from './instance/with-instance';

const usage = 'npm run move-originals -- --to s3|postgres';

const optionsSchema = z.object({ to: z.enum(filePlaces) });
const names = { s3: 'the object store', postgres: 'the database' } as const;
const count = (files: number) => (files === 1 ? '1 file' : `${files.toLocaleString('en')} files`);

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const { to } = optionsSchema.parse(values);
  await withInstance(async () => {
    const { moveFiles } = await import('@/lib/server/objects/move-files');
    const { getEnvironment } = await import('@/lib/platform/settings/env');
    const { moved, failed } = await moveFiles(to, (progress) => {
      const done = progress.moved + progress.failed.length;
      process.stderr.write(`${done.toLocaleString('en')} of ${count(progress.total)}\n`);
    }).catch((error: unknown) => {
      process.stderr.write('The move stopped. Run the command again to move the files that are left.\n');
      throw error;
    });
    process.stdout.write(`Moved ${count(moved)} to ${names[to]}.\n`);
    if (failed.length > 0) {
      process.exitCode = 1;
      process.stderr.write(
        `${count(failed.length)} could not be moved, because the bytes are lost or damaged where they are:\n` +
          failed
            .map(({ table, id, workspaceId }) => `${table} ${id} of the workspace ${workspaceId}\n`)
            .join(''),
      );
    }
    const { FILE_STORE } = getEnvironment();
    if (FILE_STORE !== to)
      process.stderr.write(
        `New files are still stored in ${names[FILE_STORE]}. FILE_STORE=${to} changes that.\n`,
      );
  });
});
