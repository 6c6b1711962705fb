/**
 * Parses the address of the mail server: `smtp://` or `smtps://`, a host, and optionally a port, a user and a password. Nothing else is
 * allowed, because options in the address could turn checks off. Only the administrator sets this address, so no address guard checks it.
 * Pure; a failure never repeats any of the input.
 */
import { z } from 'zod';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the first byte. Otherwise TLS is started if the server offers it. */
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
