/**
 * Mails a user that the way they sign in was changed: what, when by their clocks, in which browser, and what to do if it was not them. A
 * message that was certainly not sent is tried again; one that may have arrived is not.
 */
import { asId, type UserId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { findChosenTimeZone } from '@/lib/domain/notices/setting-store';
import { type AccountChange, accountChangeSchema } from '@/lib/domain/team/account-changes';
import { listMemberships } from '@/lib/domain/team/store';
import { findAccountById } from '@/lib/platform/auth/accounts';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import { getPublicUrl } from '@/lib/platform/settings/env';
import type { JobData } from '@/lib/platform/jobs/queues';
import { log } from '@/lib/platform/telemetry/log';
import { isWorthRepeating } from '@/lib/platform/mail/mail-failure';
import type { OutgoingMail, SendMail } from '@/lib/platform/mail/send-mail';
import { digestBytes } from '@/lib/platform/secrets/token';

const letters = {
  'password.changed': {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed, and all other browsers were signed out.',
  },
  'password_reset.used': {
    subject: 'Your password was changed',
    sentence:
      'A new password for your account was set with a link that was mailed to you, or came from an owner or an administrator, and all browsers were signed out.',
  },
  'second_factor.turned_on': {
    subject: 'Your second factor was turned on',
    sentence: 'Signing in to your account now needs a code from an app as well.',
  },
  'second_factor.turned_off': {
    subject: 'Your second factor was turned off',
    sentence: 'Signing in to your account no longer needs a code from an app.',
  },
  'second_factor.recovery_codes_renewed': {
    subject: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  'passkey.added': {
    subject: 'A passkey was added to your account',
    sentence: 'A passkey was added to your account. It opens your account without a password.',
  },
  'passkey.removed': {
    subject: 'A passkey was removed from your account',
    sentence: 'A passkey was removed from your account. It no longer opens your account.',
  },
} as const satisfies Record<AccountChange, Pick<OutgoingMail, 'subject'> & { readonly sentence: string }>;

type Mailing = { readonly sendMail: SendMail; readonly signal: AbortSignal };

export async function mailAccountChange(
  job: JobData<'account'>,
  { sendMail, signal }: Mailing,
): Promise<void> {
  const letter = await acrossWorkspaces((database) => writeLetter(database, job));
  if (letter === null) return;
  const sent = await sendMail({ ...letter, signal });
  if (sent.ok) return;
  const { code, sentence } = sent.failure;
  log.warn({ code }, `a change of an account was not mailed: ${sentence}`);
  if (isWorthRepeating(sent.failure)) throw new Error(`The mail about an account was not sent: ${code}.`);
}

/** Returns null if the user is gone. */
async function writeLetter(
  database: Database,
  job: JobData<'account'>,
): Promise<Omit<OutgoingMail, 'signal'> | null> {
  const userId = asId<UserId>(job.userId);
  const account = await findAccountById(database, userId);
  if (account === null) return null;
  const [membership] = await listMemberships(database, userId);
  const timeZone = (await findChosenTimeZone(database, userId)) ?? job.timeZone ?? 'UTC';
  const { subject, sentence } = letters[accountChangeSchema.parse(job.change)];
  const place = membership === undefined ? '' : paths.settingsSection(membership.slug, 'account');
  const text = [
    `Hello ${account.name},`,
    sentence,
    [
      `Account: ${account.email}`,
      `When: ${writeTime(new Date(job.at), timeZone)}`,
      `Where: ${job.browser ?? 'on the command line of the server'}`,
    ].join('\n'),
    'If this was you, there is nothing to do.',
    `If it was not you, somebody else may have opened your account. Sign in now, change your password, and remove the passkeys, codes and browsers that are not yours: ${getPublicUrl()}${place}`,
    `If you can no longer sign in, choose a new password: ${getPublicUrl()}${paths.forgottenPassword()}. An owner of your workspace or the administrator of this server can help, too.`,
  ].join('\n\n');
  return {
    to: [account.email],
    subject,
    text,
    name: `account${digestBytes(`${job.userId} ${job.change} ${job.at}`).slice(0, 40)}`,
  };
}

/** Writes `26 November 2026 at 19:05 (Europe/Berlin)`. */
function writeTime(at: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${words.format(at)} (${timeZone})`;
}
