/**
 * `npm run sign-in -- --email you@example.com`: prints a one-time link that signs this user in. With `--new-password` the link lets them
 * choose a new password. With `--reset-second-factor` it also turns the user's second factor off and removes their passkeys, for someone
 * who lost both their telephone and their recovery codes. It is for administrators with access to the server's command line, who could do this anyway.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { readJsonAs } from '@/lib/core/json';
import { emailSchema } from '@/lib/protocol/http/team';
import { runCommand } from './instance/run-command';
import { withInstance } from './instance/with-instance';

const usage = 'npm run sign-in -- --email you@example.com [--new-password] [--reset-second-factor]';

const optionsSchema = z.object({
  email: emailSchema,
  'new-password': z.boolean().default(false),
  'reset-second-factor': z.boolean().default(false),
});

const lockSchema = z.object({ details: z.object({ address: z.string() }) });
const maxLockChars = 10_000;

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      'new-password': { type: 'boolean' },
      'reset-second-factor': { type: 'boolean' },
    },
  });
  const {
    email,
    'new-password': isReset,
    'reset-second-factor': isFactorReset,
  } = optionsSchema.parse(values);
  await withInstance(async () => {
    process.env['PUBLIC_URL'] ||= findRunningAddress();
    const link = await makeLink(email, isReset);
    if (link === null) throw new AppError('not_found', `Nobody here has the address ${email}.`);
    if (isFactorReset) {
      const { resetSecondFactor } = await import('@/lib/server/team/sign-in/change-second-factor');
      await resetSecondFactor(email);
    }
    process.stdout.write(`${link}\n`);
    process.stderr.write(
      'The link works once and expires after a day. Whoever opens it gets this person’s account, so pass it on with care.\n',
    );
  });
});

async function makeLink(email: string, isReset: boolean): Promise<string | null> {
  if (isReset) {
    const { createPasswordResetLink } = await import('@/lib/server/team/sign-in/reset-password');
    return createPasswordResetLink(email);
  }
  const { createSignInLink } = await import('@/lib/server/team/sign-in/sign-in');
  return createSignInLink(email);
}

/** The address that the running instance reports. Empty if none runs, and the settings then decide. */
function findRunningAddress(): string {
  const file = path.join(process.env['DATA_DIR'] ?? '.data', 'run', 'instance.lock');
  if (!existsSync(file)) return '';
  const read = readJsonAs(lockSchema, readFileSync(file, 'utf8'), maxLockChars);
  return read.ok ? read.value.details.address : '';
}
