/**
 * Asks for a link that sets a new password, by an email that anyone may type. The link is mailed by a worker, so nobody can tell by the answer,
 * nor by the time it takes, whether the email has an account. The requests for each email and from each address are counted (threats 21).
 */
import { findAccountByEmail } from '@/lib/platform/auth/accounts';
import { spendTry } from '@/lib/platform/auth/throttle';
import { acrossWorkspaces } from '@/lib/platform/db/in-workspace';
import { sendJob } from '@/lib/platform/jobs/send-job';
import { canMail } from '../can-mail';

/** @returns the minutes after which the email or the address may ask again, or null if a link is on its way to the user who has that email, if there is one */
export async function askForPasswordReset(asked: {
  readonly email: string;
  readonly address: string;
}): Promise<number | null> {
  const email = asked.email.trim().toLowerCase();
  const waitSeconds = Math.max(await spendTry('reset', email), await spendTry('address', asked.address));
  if (waitSeconds > 0) return Math.ceil(waitSeconds / 60);
  if (!canMail()) return null;
  await acrossWorkspaces(async (database) => {
    const account = await findAccountByEmail(database, email);
    const userId = account?.userId ?? null;
    await sendJob(database, { queue: 'password-reset', data: { workspaceId: userId ?? 'nobody', userId } });
  });
  return null;
}
