/**
 * The only way to send e-mail: passes one message to the server of SMTP_URL and returns the outcome. It sends plain text only, because
 * markup from elsewhere could hide where a link leads. Subject and addresses are validated here once more, so that no text can start
 * another header. The same key always makes the same Message-ID, by which mail programs recognise a second copy. If a connection is lost
 * after the text was sent, no more than that can be known. It keeps no connection open, never loads message content from a file or URL,
 * writes no log, and never throws for what the other side does. A password is sent unencrypted only to this machine itself.
 */
import { Readable } from 'node:stream';
import { createTransport, type NodemailerError } from 'nodemailer';
import { z } from 'zod';
import { limits } from '../../core/limits';
import { fail, type Result, succeed } from '../../core/result';
import type { Environment } from '@/lib/platform/settings/env';
import { createMailFailure, type MailFailure, readMailError, writeReply } from './mail-failure';
import { mailAddressSchema, type SmtpServer } from '@/lib/platform/settings/smtp-url';

export type OutgoingMail = {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** Letters and digits that identify this message. */
  readonly name: string;
  /** Where the reader chooses to get no more of these. Mail programs offer it beside the message (RFC 2369). */
  readonly unsubscribeUrl?: string;
  readonly signal: AbortSignal;
};

/** The server accepted the message for at least some recipients. `refused` lists the others, with the numbers of its reply. */
type TakenMail = { readonly refused: readonly string[] };

export type SendMail = (mail: OutgoingMail) => Promise<Result<TakenMail, MailFailure>>;

const sendableSchema = z.object({
  to: z.array(mailAddressSchema).min(1).max(limits.workflowRecipients),
  subject: z
    .string()
    .max(limits.titleChars)
    .regex(/^\P{Cc}*$/u),
  name: z.string().regex(/^[A-Za-z0-9]{1,100}$/),
  text: z.string().max(limits.answerChars),
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).optional(),
});

/** Returns null if no mail server is configured. */
export function openMailer({ SMTP_URL, MAIL_FROM }: Partial<Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>>) {
  return SMTP_URL === undefined || MAIL_FROM === undefined ? null : createMailer(SMTP_URL, MAIL_FROM);
}

/** @param from the sender address of the messages */
export function createMailer(server: SmtpServer, from: string): SendMail {
  const transport = openTransport(server);
  const sender = { name: 'Sourcebook', address: from };
  const host = from.slice(from.lastIndexOf('@') + 1);
  return async (mail) => {
    const { to, subject, name, text, unsubscribeUrl } = mail;
    if (!sendableSchema.safeParse(mail).success) return fail(createMailFailure('not_sendable'));
    const deadline = AbortSignal.timeout(limits.mailMs);
    let hasLeft = false;
    async function* tellEnd() {
      yield Buffer.from(text);
      hasLeft = true;
    }
    try {
      const taken = await transport.sendMail({
        from: sender,
        to: to.map((address) => ({ name: '', address })),
        envelope: { from, to: [...to] },
        subject,
        text: Readable.from(tellEnd()),
        encoding: 'quoted-printable',
        messageId: `<${name}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } }),
        signal: AbortSignal.any([deadline, mail.signal]),
      });
      return succeed({ refused: (taken.rejectedErrors ?? []).map(describeRefused) });
    } catch (error) {
      if (hasLeft || !(mail.signal.aborted || deadline.aborted)) return fail(readMailError(error, hasLeft));
      return fail(createMailFailure(mail.signal.aborted ? 'aborted' : 'timed_out'));
    }
  };
}

function openTransport({ host, port, isSecure, signIn }: SmtpServer) {
  const isThisMachine = host === 'localhost' || host === '::1' || host.startsWith('127.');
  return createTransport({
    host,
    port,
    secure: isSecure,
    ignoreTLS: isThisMachine,
    requireTLS: signIn !== null && !isThisMachine,
    ...(signIn === null ? {} : { auth: { user: signIn.user, pass: signIn.password } }),
    dnsTimeout: limits.mailConnectMs,
    connectionTimeout: limits.mailConnectMs,
    greetingTimeout: limits.mailConnectMs,
    socketTimeout: limits.mailMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const describeRefused = (error: NodemailerError) =>
  `${error.recipient ?? 'one recipient'} (${writeReply(error)})`;
