/**
 * `npm run --silent token -- --email you@example.com [--workspace slug] [--days 90] [--scope read --scope write]`: prints an API token on a
 * line of its own. Without `--scope` the token gets all scopes: read, write, act. Creates the first owner and a workspace if there is none.
 * Works beside a running instance or alone.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { tokenScopesSchema } from '@/lib/protocol/http/accounts';
import { emailSchema } from '@/lib/protocol/http/team';
import { tokenScopes } from '@/lib/protocol/token-scopes';
import { runCommand } from './instance/run-command';
import { withInstance } from './instance/with-instance';

const usage =
  'npm run --silent token -- --email you@example.com [--workspace slug] [--days 90] [--scope read|write|act …]';

const optionsSchema = z.object({
  email: emailSchema,
  workspace: z.string().min(1).max(100).optional(),
  days: z.coerce.number().int().min(1).max(limits.apiTokenDays).default(90),
  scope: tokenScopesSchema.default([...tokenScopes]),
});

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      workspace: { type: 'string' },
      days: { type: 'string' },
      scope: { type: 'string', multiple: true },
    },
  });
  const { email, workspace: slug, days, scope: scopes } = optionsSchema.parse(values);
  await withInstance(async () => {
    const { issueTokenFromCommandLine } = await import(
      '@/lib/server/first-owner/issue-token-from-command-line'
    );
    const made = await issueTokenFromCommandLine({ email, slug, days, scopes });
    process.stdout.write(`${made.token}\n`);
    process.stderr.write(
      `Token for ${email} in the workspace ${made.workspace.slug}, with the scopes ${scopes.join(', ')}, valid until ${made.expiresAt.toISOString().slice(0, 10)}.\n`,
    );
    if (made.isNewOwner) {
      process.stderr.write(
        `${email} is now the first owner. To sign in: npm run sign-in -- --email ${email}\n`,
      );
    }
  });
});
