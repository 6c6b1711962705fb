/** A workspace whose instance sends its mail to a real SMTP server, for tests. */
import { openMailServer } from '@/lib/platform/mail/__fixtures__/mail-server';
import type { SendMail } from '@/lib/platform/mail/send-mail';
import { openTeamInstance } from './team';

export type TeamWithMail = Awaited<ReturnType<typeof openTeamWithMail>>;

export async function openTeamWithMail() {
  const server = await openMailServer();
  const team = await openTeamInstance({ SMTP_URL: server.url, MAIL_FROM: 'sourcebook@mail.example' });
  return {
    ...team,
    server,
    /** Does what mails, as a worker does. @returns the letter that arrived, or null if none did */
    async readMailOf(work: (sendMail: SendMail) => Promise<unknown>): Promise<string | null> {
      const { openMailer } = await import('@/lib/platform/mail/send-mail');
      const sendMail = openMailer((await import('@/lib/platform/settings/env')).getEnvironment());
      if (sendMail === null) throw new Error('No mail server is configured.');
      const before = server.received.length;
      await work(sendMail);
      const letter = server.received[before];
      return letter === undefined ? null : letter.text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    },
    async close(): Promise<void> {
      await team.close();
      await server.close();
    },
  };
}
