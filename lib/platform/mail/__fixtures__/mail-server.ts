/** A real SMTP server on loopback for tests of outgoing mail: it stores what arrives, asks for a password, and answers as it is told. */
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { readonly to: readonly string[]; readonly text: string };

export type MailServer = {
  /** Includes user and password, in the format of SMTP_URL. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** How many times a client has sent a password. */
  passwordCount: number;
  /** Returns the status for a recipient. 250 accepts it. */
  judge: (address: string) => number;
  /** How the server responds after the complete text has arrived. */
  end: 'take' | 'drop' | number;
  /** Awaited before the server responds to a text, so that a test can delay it. */
  hold: () => Promise<void>;
  close(): Promise<void>;
};

export const mailPassword = 'canary-smtp-password-8Tq3';

const refusal = (status: number) =>
  Object.assign(new Error(`${mailPassword} is repeated by a server that should not`), { responseCode: status });

export async function openMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'], allowInsecureAuth: true, disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      mailServer.passwordCount += 1;
      const isKnown = username === 'sourcebook' && password === mailPassword;
      if (isKnown) done(null, { user: username });
      else done(new Error(`Not ${password}`));
    },
    onRcptTo({ address }, _session, done) {
      const status = mailServer.judge(address);
      done(status === 250 ? null : refusal(status));
    },
    async onData(stream, { envelope, id }, done) {
      const mail = { to: envelope.rcptTo.map(({ address }) => address), text: await text(stream) };
      mailServer.received.push(mail);
      await mailServer.hold();
      const { end } = mailServer;
      if (end === 'drop') for (const one of server.connections) if (one.id === id) one._socket.destroy();
      if (end !== 'drop') done(end === 'take' ? null : refusal(end));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailServer: MailServer = {
    url: `smtp://sourcebook:${mailPassword}@127.0.0.1:${port}`,
    received: [],
    passwordCount: 0,
    judge: () => 250,
    end: 'take',
    hold: () => Promise.resolve(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}
