import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { changePasswordEndpoint, getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  createSessionEndpoint,
  endCurrentSessionEndpoint,
  listMembersEndpoint,
  redeemSignInLinkEndpoint,
} from '@/lib/protocol/http/team';
import { Browser, openTestInstance, tokenOf } from './__fixtures__/people';
import { openTeam, password, welcome } from './__fixtures__/team';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let ada: Browser;
beforeAll(async () => {
  instance = await openTestInstance();
  const team = await openTeam();
  ada = team.ada;
  await welcome({ by: ada, workspaceId: team.workspaceId }, 'bea@example.com', 'viewer');
});
beforeEach(async () => {
  const { getPool } = await import('@/lib/platform/db/pool');
  await getPool().query('delete from rate_limit');
});
afterAll(() => instance.close());

type From = { readonly browser?: Browser; readonly headers?: Record<string, string> };

const signIn = (email: string, secret: string, { browser = new Browser(), headers = {} }: From = {}) =>
  browser.send(createSessionEndpoint, { body: { email, password: secret }, headers });

describe('signing in', () => {
  it('answers an unknown address exactly like a wrong password, with the same hashing work', async () => {
    const { getAuth } = await import('@/lib/platform/auth/auth');
    const scrypt = (await getAuth().$context).password;
    let hashed = 0;
    const original = { ...scrypt };
    scrypt.hash = (text) => ((hashed += 1), original.hash(text));
    scrypt.verify = (pair) => ((hashed += 1), original.verify(pair));
    try {
      const known = await signIn('ada@example.com', 'not her password');
      expect(hashed).toBe(1);
      const unknown = await signIn('nobody@example.com', 'not her password');
      expect(hashed).toBe(2);
      expect([unknown.status, unknown.code, unknown.message]).toEqual([
        known.status,
        known.code,
        known.message,
      ]);
      const names = (headers: Headers) => [...headers.keys()];
      expect(names(unknown.headers)).toEqual(names(known.headers));
    } finally {
      Object.assign(scrypt, original);
    }
  });

  it('ignores the case of the address, but not of the password', async () => {
    expect((await signIn('ADA@Example.com', password)).status).toBe(201);
    expect((await signIn('ada@example.com', password.toUpperCase())).code).toBe('unauthenticated');
  });

  it('allows ten attempts in a quarter of an hour, even simultaneous ones from different addresses', async () => {
    const tries = Array.from({ length: 25 }, (_, index) =>
      signIn('bea@example.com', `guess number ${index}`, {
        browser: new Browser().from(`203.0.113.${index}`),
      }),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(limits.signInTries);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(25 - limits.signInTries);
    expect((await signIn('bea@example.com', password)).code).toBe('rate_limited');
    expect((await signIn('ada@example.com', password)).status).toBe(201);
  });

  it('counts attempts for unknown addresses too, so that a refusal reveals nothing', async () => {
    for (let count = 0; count < limits.signInTries; count += 1) {
      expect((await signIn('ghost@example.com', 'guess')).code).toBe('unauthenticated');
    }
    expect((await signIn('ghost@example.com', 'guess')).code).toBe('rate_limited');
  });

  it('counts attempts by network, and a user’s own success does not reset the count', async () => {
    const { spendTry } = await import('@/lib/platform/auth/throttle');
    const thief = new Browser().from('203.0.113.200');
    for (let left = limits.signInTriesPerAddress; left > 4; left -= 1) {
      expect(await spendTry('address', '203.0.113.200')).toBe(0);
    }
    for (let count = 0; count < 4; count += 1) {
      expect((await signIn('ada@example.com', password, { browser: thief })).status).toBe(201);
      expect((await signIn(`person${count}@example.com`, 'spray', { browser: thief })).code).toBe(
        'unauthenticated',
      );
    }
    const waiting = await signIn('another@example.com', 'spray', { browser: thief });
    expect(waiting.code).toBe('rate_limited');
    const seconds = Number(waiting.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(limits.signInWindowSeconds);
    expect(
      (await signIn('another@example.com', 'spray', { browser: new Browser().from('203.0.113.201') })).code,
    ).toBe('unauthenticated');
  });

  it('does not count a successful attempt', async () => {
    for (let count = 0; count < limits.signInTries + 2; count += 1) {
      expect((await signIn('ada@example.com', password)).status).toBe(201);
    }
  });

  it("starts a new session and ends the browser's earlier one", async () => {
    const browser = new Browser();
    await signIn('ada@example.com', password, { browser });
    const fixed = browser.copy();
    await signIn('ada@example.com', password, { browser });
    expect([...browser.cookies.values()]).not.toEqual([...fixed.cookies.values()]);
    expect((await fixed.send(getAccountEndpoint)).code).toBe('unauthenticated');
    expect((await browser.send(getAccountEndpoint)).status).toBe(200);
  });

  it('over plain HTTP sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const { headers } = await signIn('ada@example.com', password);
    const [cookie = ''] = headers.getSetCookie();
    expect(headers.getSetCookie()).toHaveLength(1);
    expect(cookie).toMatch(/^sourcebook\.session_token=/);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
    expect(cookie).not.toMatch(/Secure|Domain/);
  });

  it('cannot be forged: a changed cookie is refused', async () => {
    const browser = new Browser();
    await signIn('ada@example.com', password, { browser });
    const [[name = '', value = ''] = []] = [...browser.cookies];
    const cookie = `${name}=${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`;
    expect((await new Browser().send(getAccountEndpoint, { headers: { cookie } })).code).toBe(
      'unauthenticated',
    );
  });
});

describe('signing out', () => {
  it('ends the session for every copy of the cookie', async () => {
    const browser = new Browser();
    await signIn('ada@example.com', password, { browser });
    const copy = browser.copy();
    expect((await browser.send(endCurrentSessionEndpoint)).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await copy.send(getAccountEndpoint)).code).toBe('unauthenticated');
  });
});

describe('a sign-in link', () => {
  it('works once, and is not made for an unknown address', async () => {
    const { createSignInLink } = await import('./sign-in');
    expect(await createSignInLink('nobody@example.com')).toBeNull();
    const token = tokenOf(await createSignInLink('ada@example.com'));
    const browsers = Array.from({ length: 3 }, () => new Browser());
    const answers = await Promise.all(
      browsers.map((browser) => browser.send(redeemSignInLinkEndpoint, { body: { token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    const signedIn = browsers.filter((browser) => browser.cookies.size > 0);
    expect(signedIn).toHaveLength(1);
    expect((await signedIn[0]!.send(getAccountEndpoint)).reply.email).toBe('ada@example.com');
  });

  it('ends when a newer link is made', async () => {
    const { createSignInLink } = await import('./sign-in');
    const earlier = tokenOf(await createSignInLink('ada@example.com'));
    const newer = tokenOf(await createSignInLink('ada@example.com'));
    const redeem = (token: string) => new Browser().send(redeemSignInLinkEndpoint, { body: { token } });
    expect((await redeem(earlier)).code).toBe('gone');
    expect((await redeem(newer)).status).toBe(201);
  });

  it('expires after a day', async () => {
    const { createSignInLink } = await import('./sign-in');
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    const token = tokenOf(await createSignInLink('ada@example.com', yesterday));
    expect((await new Browser().send(redeemSignInLinkEndpoint, { body: { token } })).code).toBe('gone');
  });
});

describe('another site', () => {
  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a null origin', { origin: 'null' }],
    ['a null origin of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a sub-domain', { origin: 'http://sub.localhost:3000' }],
    ['another port', { origin: 'http://localhost:3001' }],
  ])('can change nothing with %s', async (_name, headers) => {
    await signIn('ada@example.com', password, { browser: ada });
    const body = { current_password: password, new_password: 'a password of the attacker' };
    expect((await ada.send(changePasswordEndpoint, { body, headers })).code).toBe('forbidden');
    expect((await signIn('ada@example.com', password, { headers })).code).toBe('forbidden');
    expect((await ada.send(endCurrentSessionEndpoint, { headers })).code).toBe('forbidden');
    expect((await ada.send(listMembersEndpoint)).status).not.toBe(401);
  });

  it('cannot send a form as text', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await signIn('ada@example.com', password, { headers })).code).toBe('unsupported_type');
  });
});
