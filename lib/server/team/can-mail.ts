/** Whether this server can send e-mail: only if an administrator has set up a mail server and a sender. */
import { getEnvironment } from '@/lib/platform/settings/env';

export function canMail(): boolean {
  const { SMTP_URL, MAIL_FROM } = getEnvironment();
  return SMTP_URL !== undefined && MAIL_FROM !== undefined;
}
