/**
 * Where e-mails are handed in: `smtp://` or `smtps://`, a host, perhaps a port, a user and a password; nothing else, because options in
 * the address could turn checks off. The address is the administrator's alone, so no address guard stands before it. Pure; a failure
 * repeats nothing of what was given.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else it is begun where the server offers it. */
  readonly isSecure: boolean;
  readonly signIn: { readonly user: string; readonly password: string } | null;
};

export const mailAddressSchema = z.email().max(limits.mailAddressChars);

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

export function readSmtpUrl(text: string): Result<SmtpServer, 'not_an_smtp_url'> {
  const url = URL.parse(text);
  const shape = /^smtps?:\/\/[^/?#]+\/?$/i.test(text);
  if (url === null || !shape || url.hostname === '' || text.length > limits.urlChars)
    return fail('not_an_smtp_url');
  const isSecure = url.protocol === 'smtps:';
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === null || password === null) return fail('not_an_smtp_url');
  return succeed({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? ports[isSecure ? 'smtps:' : 'smtp:'] : Number(url.port),
    isSecure,
    signIn: user === '' ? null : { user, password },
  });
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
