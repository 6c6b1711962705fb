import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { changePasswordEndpoint, getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  beginSecondFactorEndpoint,
  changeSignInRulesEndpoint,
  completeSignInEndpoint,
  confirmSecondFactorEndpoint,
  deleteSecondFactorEndpoint,
  forgetTrustedBrowsersEndpoint,
  getSecondFactorEndpoint,
  getSignInRulesEndpoint,
  proveAgainEndpoint,
  renewRecoveryCodesEndpoint,
  setUpAtSignInEndpoint,
} from '@/lib/protocol/http/sign-in';
import {
  acceptInvitationEndpoint,
  createSessionEndpoint,
  endCurrentSessionEndpoint,
  listMembersEndpoint,
  listWorkspacesEndpoint,
  redeemSignInLinkEndpoint,
} from '@/lib/protocol/http/team';
import { Browser, tokenOf } from '../__fixtures__/people';
import { invite, openTeamInstance, password, welcome } from '../__fixtures__/team';

let ada: Browser;
let close: () => Promise<void>;
beforeAll(async () => {
  const team = await openTeamInstance();
  ({ ada, close } = team);
  await welcome(team.place, 'bea@example.com', 'viewer');
});
beforeEach(async () => {
  const { getPool } = await import('@/lib/platform/db/pool');
  await getPool().query('delete from rate_limit');
});
afterAll(() => close());

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

describe('a second factor', () => {
  const codeOf = (secret: string, at = Date.now()) => new TOTP({ secret }).generate({ timestamp: at });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const asked = (browser: Browser, code: string, trusts = false) =>
    browser.send(completeSignInEndpoint, { body: { code, trust_browser: trusts } });
  const isInside = async (browser: Browser) => (await browser.send(getAccountEndpoint)).status === 200;
  const query = async (text: string) => {
    const { getPool } = await import('@/lib/platform/db/pool');
    return getPool().query<Record<string, unknown>>(text);
  };
  /** No test can wait for the next half minute. */
  const forgetUsedCodes = () => query('update second_factor set last_step = null');

  async function turnOn(email: string) {
    const person = new Browser();
    await signIn(email, password, { browser: person });
    const { secret, address } = (await person.send(beginSecondFactorEndpoint)).reply;
    expect(address).toContain(`secret=${secret}`);
    const other = new Browser();
    expect((await signIn(email, password, { browser: other })).reply.next).toBe('done');
    const refused = await person.send(confirmSecondFactorEndpoint, { body: { code: wrong(codeOf(secret)) } });
    expect(refused.code).toBe('invalid_input');
    const { reply } = await person.send(confirmSecondFactorEndpoint, { body: { code: codeOf(secret) } });
    return { person, other, secret, recovery: reply.recovery_codes };
  }
  const turnOff = () => query('delete from second_factor');

  it('is asked for after the password, and a session begins only with a code, which works once', async () => {
    const { person, other, secret } = await turnOn('ada@example.com');
    expect(await Promise.all([person, other].map(isInside))).toEqual([true, false]);
    const browser = new Browser();
    expect((await signIn('ada@example.com', password, { browser })).reply.next).toBe('enter_code');
    expect(await isInside(browser)).toBe(false);
    expect([...browser.cookies.keys()]).toEqual(['sourcebook.pending_sign_in']);
    // The code that turned it on was used.
    expect((await asked(browser, codeOf(secret))).code).toBe('unauthenticated');
    await forgetUsedCodes();
    expect((await asked(browser, wrong(codeOf(secret)))).code).toBe('unauthenticated');
    const thieves = [browser.copy(), browser.copy(), browser.copy()];
    const code = codeOf(secret);
    const answers = await Promise.all(thieves.map((thief) => asked(thief, code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect((await Promise.all(thieves.map(isInside))).filter(Boolean)).toHaveLength(1);
    await forgetUsedCodes();
    expect((await asked(browser, codeOf(secret))).code).toBe('gone');
    await turnOff();
  });

  it('is asked for after a link too, and recovery codes, which are stored as hashes, replace it once each', async () => {
    const { recovery, person } = await turnOn('ada@example.com');
    expect(new Set(recovery).size).toBe(limits.recoveryCodes);
    const { rows } = await query('select * from second_factor');
    for (const code of recovery) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    const { createSignInLink } = await import('./sign-in');
    const enter = async (code: string) => {
      const browser = new Browser();
      const token = tokenOf(await createSignInLink('ada@example.com'));
      expect((await browser.send(redeemSignInLinkEndpoint, { body: { token } })).reply.next).toBe(
        'enter_code',
      );
      return (await asked(browser, code)).status;
    };
    const [first = '', second = ''] = recovery;
    expect(await enter(` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe(201);
    expect(await enter(first)).toBe(401);
    const { reply } = await person.send(renewRecoveryCodesEndpoint);
    expect(await enter(second)).toBe(401);
    expect(await enter(reply.recovery_codes[0] ?? '')).toBe(201);
    expect((await person.send(getSecondFactorEndpoint)).reply.recovery_codes_left).toBe(9);
    await turnOff();
  });

  it('allows ten wrong codes, and the right password does not reset their count', async () => {
    const { secret } = await turnOn('bea@example.com');
    await forgetUsedCodes();
    const thief = new Browser();
    for (let count = 1; count < limits.signInTries; count += 1) {
      await signIn('bea@example.com', password, { browser: thief });
      expect((await asked(thief, wrong(codeOf(secret)))).code).toBe('unauthenticated');
    }
    expect((await asked(thief, codeOf(secret))).code).toBe('rate_limited');
    await turnOff();
  });

  it('is not asked for in a trusted browser, until the trust is taken back or the password changes', async () => {
    const { secret, person } = await turnOn('ada@example.com');
    const browser = new Browser();
    const next = async () => (await signIn('ada@example.com', password, { browser })).reply.next;
    const trust = async () => {
      await forgetUsedCodes();
      expect(await next()).toBe('enter_code');
      expect((await asked(browser, codeOf(secret), true)).status).toBe(201);
      expect(await next()).toBe('done');
    };
    await trust();
    const bea = browser.copy();
    await bea.send(endCurrentSessionEndpoint);
    expect((await person.send(getSecondFactorEndpoint)).reply.trusted_browsers).toBe(1);
    expect((await person.send(forgetTrustedBrowsersEndpoint)).status).toBe(204);
    await trust();
    const body = { current_password: password, new_password: 'a quite different one' };
    expect((await person.send(changePasswordEndpoint, { body })).status).toBe(204);
    expect((await signIn('ada@example.com', body.new_password, { browser })).reply.next).toBe('enter_code');
    const back = { current_password: body.new_password, new_password: password };
    expect((await person.send(changePasswordEndpoint, { body: back })).status).toBe(204);
    await turnOff();
  });

  it('is changed only soon after a proof of identity, which the password renews', async () => {
    await signIn('ada@example.com', password, { browser: ada });
    await query("update session set created_at = now() - interval '16 minutes'");
    const refused = await ada.send(beginSecondFactorEndpoint);
    expect(refused.code).toBe('forbidden');
    expect((await ada.send(proveAgainEndpoint, { body: { password: 'a wrong one' } })).code).toBe(
      'invalid_input',
    );
    expect((await ada.send(beginSecondFactorEndpoint)).code).toBe('forbidden');
    expect((await ada.send(proveAgainEndpoint, { body: { password } })).status).toBe(204);
    expect((await ada.send(beginSecondFactorEndpoint)).status).toBe(201);
    await turnOff();
  });

  it('that a workspace requires is set up at the next sign-in, and cannot be turned off', async () => {
    const bea = new Browser();
    await signIn('bea@example.com', password, { browser: bea });
    const owner = new Browser();
    await signIn('ada@example.com', password, { browser: owner });
    const body = { requires_second_factor: true };
    expect((await owner.send(changeSignInRulesEndpoint, { body })).code).toBe('conflict');
    expect((await bea.send(changeSignInRulesEndpoint, { body })).code).toBe('forbidden');
    const { person } = await turnOn('ada@example.com');
    expect((await person.send(getSignInRulesEndpoint)).reply.members_without_second_factor).toEqual(['bea']);
    expect((await person.send(changeSignInRulesEndpoint, { body })).status).toBe(200);
    expect(await Promise.all([person, bea].map(isInside))).toEqual([true, false]);
    expect((await person.send(deleteSecondFactorEndpoint)).code).toBe('conflict');

    expect((await signIn('bea@example.com', password, { browser: bea })).reply.next).toBe('set_up_code');
    const made = await bea.send(setUpAtSignInEndpoint);
    expect(await isInside(bea)).toBe(false);
    const done = await asked(bea, codeOf(made.reply.secret));
    expect(done.reply.recovery_codes).toHaveLength(limits.recoveryCodes);
    expect(await isInside(bea)).toBe(true);
    // A sign-in that waits for a code must not be able to set up another secret.
    const thief = new Browser();
    expect((await signIn('bea@example.com', password, { browser: thief })).reply.next).toBe('enter_code');
    expect((await thief.send(setUpAtSignInEndpoint)).code).toBe('gone');

    await forgetUsedCodes();
    const newcomer = await welcomeToSetUp('carl@example.com');
    expect(await isInside(newcomer)).toBe(false);
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    const events = await acrossWorkspaces((database) =>
      database.auditEvent.findMany({ select: { action: true } }),
    );
    const actions = events.map(({ action }) => action);
    expect(actions.filter((action) => action === 'sign_in_rules.changed')).toHaveLength(1);
    expect(actions).toContain('second_factor.turned_on');
    const optional = { requires_second_factor: false };
    expect((await person.send(changeSignInRulesEndpoint, { body: optional })).status).toBe(200);
    expect((await person.send(deleteSecondFactorEndpoint)).status).toBe(204);
    await turnOff();

    async function welcomeToSetUp(email: string) {
      const workspaceId = (await person.send(listWorkspacesEndpoint)).reply.items[0]?.id ?? '';
      const token = await invite({ by: person, workspaceId }, email, 'viewer');
      const browser = new Browser();
      const { reply } = await browser.send(acceptInvitationEndpoint, {
        body: { token, name: 'Carl', password },
      });
      expect(reply.next).toBe('set_up_code');
      return browser;
    }
  });

  it('is turned off by the command line as the last resort, which ends every session', async () => {
    const { person } = await turnOn('bea@example.com');
    const { resetSecondFactor } = await import('./change-second-factor');
    expect(await resetSecondFactor('nobody@example.com')).toBe(false);
    expect(await resetSecondFactor('bea@example.com')).toBe(true);
    expect(await isInside(person)).toBe(false);
    expect((await signIn('bea@example.com', password)).reply.next).toBe('done');
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
