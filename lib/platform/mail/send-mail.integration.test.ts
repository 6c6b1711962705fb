/** Sends e-mail over a real socket to a real SMTP server: what arrives, what cannot be sent, and what is known when it goes wrong. */
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailPassword, type MailServer, openMailServer } from './__fixtures__/mail-server';
import { createMailer, type OutgoingMail } from './send-mail';
import { readSmtpUrl } from '@/lib/platform/settings/smtp-url';

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterEach(() => {
  server.received.length = 0;
  server.passwordCount = 0;
  Object.assign(server, { judge: () => 250, end: 'take', hold: () => Promise.resolve() });
});
afterAll(() => server.close());

const mail: OutgoingMail = {
  to: ['ada@example.org'],
  subject: 'Tides',
  text: 'High at noon.',
  name: 'a1',
  signal: new AbortController().signal,
};

function send(over: Partial<OutgoingMail> = {}, url = server.url) {
  const read = readSmtpUrl(url);
  if (!read.ok) throw new Error(read.failure);
  return createMailer(read.value, 'us@mail.example')({ ...mail, ...over });
}

describe('an e-mail', () => {
  it('arrives as plain text in UTF-8 with the same Message-ID each time, marked as automatic', async () => {
    const text = `Grüße 🌊\n.\n${'long '.repeat(400)}`;
    for (const _time of [1, 2])
      expect(await send({ subject: 'Flut – 潮', text })).toEqual({ ok: true, value: { refused: [] } });
    const [first, second] = server.received.map((one) => one.text);
    const [head = '', body = ''] = (first ?? '').split('\r\n\r\n');
    expect(head).toContain('\r\nFrom: Sourcebook <us@mail.example>\r\nTo: ada@example.org\r\n');
    expect(head).toContain('\r\nMessage-ID: <a1@mail.example>\r\n');
    expect(head).toMatch(/Content-Type: text\/plain; charset=utf-8/i);
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(readQuotedPrintable(body).replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd());
    expect(readMessageId(second)).toBe(readMessageId(first));
  });

  it.each([
    ['a subject with a line break', { subject: 'Tides\r\nBcc: eve@example.org' }],
    ['a subject with half a line break', { subject: 'Tides\nBcc: eve@example.org' }],
    ['an address with a line break', { to: ['ada@example.org\r\nBcc: eve@example.org'] }],
    ['an address that names two', { to: ['ada@example.org, eve@example.org'] }],
    ['an address that is none', { to: ['ada'] }],
    ['nobody to go to', { to: [] }],
    ['more people than a team has', { to: Array.from({ length: 51 }, (_, n) => `p${n}@example.org`) }],
    ['a name that could end its header', { name: 'a>\r\nBcc' }],
    ['an address to unsubscribe that runs a script', { unsubscribeUrl: 'javascript:alert(1)' }],
  ])('with %s is refused before a connection is opened', async (_what, over) => {
    const sent = await send(over);
    expect(sent).toMatchObject({ ok: false, failure: { code: 'not_sendable', mayPass: false } });
    expect(server.received).toEqual([]);
  });

  it.each([
    [550, 'refused', false],
    [452, 'not_now', true],
  ])('that is answered with %i is %s, for the recipient and for the text', async (status, code, mayPass) => {
    server.judge = () => status;
    expect(await send()).toMatchObject({ ok: false, failure: { code, mayPass } });
    server.judge = () => 250;
    server.end = status;
    const sent = await send();
    expect(sent).toMatchObject({ ok: false, failure: { code, mayPass } });
    expect(JSON.stringify(sent)).toContain(String(status));
    expect(JSON.stringify(sent)).not.toContain(mailPassword);
  });

  it('reports the recipients who were refused when others were accepted', async () => {
    server.judge = (address) => (address.startsWith('gone') ? 550 : 250);
    const sent = await send({ to: ['ada@example.org', 'gone@example.org'] });
    expect(sent).toEqual({ ok: true, value: { refused: ['gone@example.org (550)'] } });
    expect(server.received.map(({ to }) => to)).toEqual([['ada@example.org']]);
  });

  it('may have arrived only when the connection is lost after its text was sent', async () => {
    server.end = 'drop';
    expect(await send()).toMatchObject({ ok: false, failure: { code: 'lost', mayPass: true } });
    const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const unheard = await send({}, `smtp://127.0.0.1:${port}`);
    silent.close();
    expect(unheard).toMatchObject({ ok: false, failure: { code: 'not_reached', mayPass: true } });
  });

  it('stops when its step is aborted, and may have arrived by then', async () => {
    const asked = new AbortController();
    server.hold = () => {
      asked.abort();
      return Promise.resolve();
    };
    expect(await send({ signal: asked.signal })).toMatchObject({ failure: { code: 'lost' } });
    expect(await send({ signal: AbortSignal.abort() })).toMatchObject({ failure: { code: 'aborted' } });
  });

  it('is not sent with a wrong password, and the failure does not repeat the password', async () => {
    const sent = await send({}, server.url.replace(mailPassword, 'canary-wrong-1Lk9'));
    expect(sent).toMatchObject({ failure: { code: 'not_signed_in', mayPass: false } });
    expect(JSON.stringify(sent)).not.toMatch(/canary/);
  });

  it('is not sent when the password would go to another machine unencrypted', async () => {
    // This address also leads to this machine, but does not look like it.
    const sent = await send({}, server.url.replace('127.0.0.1', '0.0.0.0'));
    expect(sent).toMatchObject({ failure: { code: 'not_secure', mayPass: false } });
    expect(server.passwordCount).toBe(0);
  });
});

const readMessageId = (text = '') => /^Message-ID: (.*)$/m.exec(text)?.[1];

function readQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
