/**
 * Mails a user the link that they asked for, with which they set a new password. The link is made here, so that the queue never holds it; a
 * repeated attempt makes a new one, and the earlier one stops working.
 */
import { asId, type UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';
import { findAccountById } from '@/lib/platform/auth/accounts';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import type { JobData } from '@/lib/platform/jobs/queues';
import { log } from '@/lib/platform/telemetry/log';
import { isWorthRepeating } from '@/lib/platform/mail/mail-failure';
import type { SendMail } from '@/lib/platform/mail/send-mail';
import { digestBytes } from '@/lib/platform/secrets/token';
import { recordAccountEvent } from './record-account-event';
import { createOwnPasswordReset } from './reset-password';

type Mailing = { readonly sendMail: SendMail; readonly now: Date; readonly signal: AbortSignal };

/** @throws if the mail was certainly not sent, so that the job is tried again */
export async function mailPasswordReset(
  job: JobData<'password-reset'>,
  { sendMail, now, signal }: Mailing,
): Promise<void> {
  // Nobody has the email that was typed.
  if (job.userId === null) return;
  const userId = asId<UserId>(job.userId);
  const letter = await acrossWorkspaces(async (database) => {
    const account = await findAccountById(database, userId);
    if (account === null) return null;
    const link = await createOwnPasswordReset(database, userId, now);
    await recordAccountEvent(database, userId, 'password_reset.mailed');
    return { account, link };
  });
  if (letter === null) return;
  const { account, link } = letter;
  const text = [
    `Hello ${account.name},`,
    `Someone asked for a new password for your account (${account.email}). If it was you, choose one here:`,
    link,
    `The link works once, for ${countNoun(limits.passwordResetHours, 'hour')}, and only the newest one works.`,
    'If it was not you, there is nothing to do: your password stays as it is, and nobody else has the link.',
  ].join('\n\n');
  const name = `reset${digestBytes(link).slice(0, 40)}`;
  const sent = await sendMail({ to: [account.email], subject: 'Choose a new password', text, name, signal });
  if (sent.ok) return;
  const { code, sentence } = sent.failure;
  log.warn({ code }, `a link for a new password was not mailed: ${sentence}`);
  if (isWorthRepeating(sent.failure)) throw new Error(`The link for a new password was not mailed: ${code}.`);
}
