import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { getAccountEndpoint, listSessionsEndpoint } from '@/lib/protocol/http/accounts';
import { createInvitationEndpoint, createSessionEndpoint } from '@/lib/protocol/http/team';
import { Browser } from '../__fixtures__/people';
import { openTeamInstance, password } from '../__fixtures__/team';

const publicUrl = 'https://notes.example.com';
let ada: Browser;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ada, close } = await openTeamInstance({ PUBLIC_URL: publicUrl, TRUST_PROXY: 'true' }));
});
afterAll(() => close());

const body = { email: 'ada@example.com', password };

describe('behind a TLS proxy', () => {
  it('the cookie is bound to the host and never travels without TLS', async () => {
    const { headers } = await ada.send(createSessionEndpoint, { body });
    const [cookie = ''] = headers.getSetCookie();
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(cookie).toMatch(/^__Host-sourcebook\.session_token=/);
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
    expect(cookie).not.toMatch(/Domain/i);
    expect((await ada.send(getAccountEndpoint)).status).toBe(200);
  });

  it('only pages of the public address are accepted, whatever host name the proxy sends', async () => {
    const headers = { host: '10.0.0.5:3000' };
    expect((await new Browser(publicUrl).send(createSessionEndpoint, { body, headers })).status).toBe(201);
    const inside = { host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' };
    expect((await new Browser(publicUrl).send(createSessionEndpoint, { body, headers: inside })).code).toBe(
      'forbidden',
    );
  });

  it('links begin with the public address', async () => {
    const wanted = { email: 'bea@example.com', role: 'viewer' } as const;
    const { reply } = await ada.send(createInvitationEndpoint, { body: wanted });
    expect(reply.link.startsWith(`${publicUrl}/invitation#`)).toBe(true);
  });

  it('a session shows the client address that the proxy saw', async () => {
    await ada.from('203.0.113.9').send(createSessionEndpoint, { body });
    const { reply } = await ada.send(listSessionsEndpoint);
    expect(reply.items.find((session) => session.is_current)?.address).toBe('203.0.113.9');
  });

  it("sign-in attempts are counted by the address from the proxy, not by the client's own header", async () => {
    const { spendTry } = await import('@/lib/platform/auth/throttle');
    for (let left = limits.signInTriesPerAddress; left > 1; left -= 1) {
      expect(await spendTry('address', '203.0.113.77')).toBe(0);
    }
    const guess = (clientSays: string, email: string) =>
      new Browser(publicUrl).send(createSessionEndpoint, {
        body: { email, password: 'spray' },
        headers: { 'x-forwarded-for': `${clientSays}, 203.0.113.77` },
      });
    expect((await guess('192.0.2.1', 'one@example.com')).code).toBe('unauthenticated');
    expect((await guess('192.0.2.2', 'two@example.com')).code).toBe('rate_limited');
  });
});
