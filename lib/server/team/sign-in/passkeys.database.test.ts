import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/lib/core/limits';
import { createApiTokenEndpoint, getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  addPasskeyEndpoint,
  askForPasskeyEndpoint,
  beginPasskeyEndpoint,
  completeSignInWithPasskeyEndpoint,
  deletePasskeyEndpoint,
  listPasskeysEndpoint,
  proveWithPasskeyEndpoint,
  renamePasskeyEndpoint,
  signInWithPasskeyEndpoint,
} from '@/lib/protocol/http/passkeys';
import {
  beginSecondFactorEndpoint,
  changeSignInRulesEndpoint,
  completeSignInEndpoint,
  confirmSecondFactorEndpoint,
  deleteSecondFactorEndpoint,
  getSecondFactorEndpoint,
  getSignInRulesEndpoint,
  setUpAtSignInEndpoint,
} from '@/lib/protocol/http/sign-in';
import { createSessionEndpoint } from '@/lib/protocol/http/team';
import type { PasskeyPurpose } from '@/lib/protocol/team-words';
import { Authenticator, type Claims } from '../__fixtures__/authenticator';
import { Browser } from '../__fixtures__/people';
import { openTeamInstance, password, welcome } from '../__fixtures__/team';

let workspaceId: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const { place, ...team } = await openTeamInstance();
  ({ workspaceId } = place);
  ({ close } = team);
  await welcome(place, 'bea@example.com', 'viewer');
});
beforeEach(async () => {
  await query('delete from rate_limit');
  await query('delete from passkey');
  await query('delete from second_factor');
  await query('update workspace set requires_second_factor = false');
});
afterAll(() => close());

async function query(text: string): Promise<unknown[]> {
  const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
  return acrossWorkspaces((database) => database.$queryRawUnsafe<unknown[]>(text));
}
const countEvents = async (action: string) =>
  (await query(`select 1 from audit_event where action = '${action}'`)).length;
const isInside = async (browser: Browser) => (await browser.send(getAccountEndpoint)).status === 200;

async function signIn(email: string) {
  const browser = new Browser();
  const { reply } = await browser.send(createSessionEndpoint, { body: { email, password } });
  return { browser, next: reply.next };
}

async function ask(browser: Browser, purpose: PasskeyPurpose = 'sign_in') {
  const answer = await browser.send(askForPasskeyEndpoint, { body: { purpose } });
  expect(answer.status, answer.message).toBe(201);
  return answer.reply;
}

async function add(browser: Browser, device: Authenticator, claims: Claims = {}) {
  const { reply } = await browser.send(beginPasskeyEndpoint);
  const credential = device.make(reply, claims);
  return browser.send(addPasskeyEndpoint, { body: { name: 'Firefox on Linux', credential } });
}

/** Ada or Bea with a passkey on a device, and the browser in which she added it. */
async function give(email: string, device = new Authenticator()) {
  const { browser } = await signIn(email);
  const { reply, status, message } = await add(browser, device);
  expect(status, message).toBe(201);
  return { browser, device, passkey: reply };
}

async function enter(device: Authenticator, claims: Claims = {}, browser = new Browser()) {
  const credential = device.answer(await ask(browser), claims);
  const answer = await browser.send(signInWithPasskeyEndpoint, { body: { credential } });
  return { browser, credential, ...answer };
}

describe('adding a passkey', () => {
  it('names it by what made it, and otherwise by the browser, and lists what is known of it', async () => {
    const bitwarden = new Authenticator({ maker: 'd548826e-79b4-db40-a3d8-11116f7e8349' });
    const { browser, passkey } = await give('ada@example.com', bitwarden);
    expect(passkey).toMatchObject({
      name: 'Bitwarden',
      holder: 'device',
      is_synced: true,
      last_used_at: null,
    });
    await add(browser, new Authenticator(), { flags: { isSyncable: false, isSynced: false } });
    const { reply } = await browser.send(listPasskeysEndpoint);
    expect(reply).toMatchObject({ origin: 'http://localhost:3000', obstacle: null, required_by: null });
    expect(reply.items.map(({ name, is_synced }) => [name, is_synced])).toEqual([
      ['Bitwarden', true],
      ['Firefox on Linux', false],
    ]);
    const body = { name: 'The blue key' };
    const params = { id: passkey.id };
    expect((await browser.send(renamePasskeyEndpoint, { params, body })).reply.name).toBe('The blue key');
    expect(await countEvents('passkey.added')).toBe(2);
  });

  it.each<[string, Claims]>([
    ['of another origin', { origin: 'http://localhost:3001' }],
    ['of another host', { host: 'evil.example' }],
    ['without the user having been verified', { flags: { isVerified: false } }],
    ['that is an answer instead', { type: 'webauthn.get' }],
  ])('refuses one %s', async (_what, claims) => {
    const { browser } = await signIn('ada@example.com');
    expect((await add(browser, new Authenticator(), claims)).code).toBe('invalid_input');
  });

  it('takes each challenge once, from the session that asked for it', async () => {
    const { browser } = await signIn('ada@example.com');
    const { browser: bea } = await signIn('bea@example.com');
    const { reply } = await browser.send(beginPasskeyEndpoint);
    const send = (from: Browser) =>
      from.send(addPasskeyEndpoint, { body: { name: 'Mine', credential: new Authenticator().make(reply) } });
    const answers = await Promise.all([send(browser), send(browser), send(browser)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    const other = await browser.send(beginPasskeyEndpoint);
    const credential = new Authenticator().make(other.reply);
    expect((await bea.send(addPasskeyEndpoint, { body: { name: 'Hers', credential } })).code).toBe('gone');
    // A challenge for signing in adds nothing.
    const challenge = (await ask(browser)).challenge;
    const swapped = new Authenticator().make({ ...other.reply, challenge });
    expect(
      (await browser.send(addPasskeyEndpoint, { body: { name: 'Mine', credential: swapped } })).code,
    ).toBe('gone');
  });

  it('needs a fresh proof of identity, which a passkey gives too, and which no token gives', async () => {
    const { browser, device, passkey } = await give('ada@example.com');
    const { reply } = await browser.send(createApiTokenEndpoint, {
      body: { name: 'Script', days: 1 },
      workspaceId,
    });
    const program = await new Browser().send(beginPasskeyEndpoint, { bearer: reply.token });
    expect(program.code).toBe('forbidden');
    await query("update session set created_at = now() - interval '16 minutes', confirmed_at = null");
    expect((await browser.send(beginPasskeyEndpoint)).code).toBe('forbidden');
    const params = { id: passkey.id };
    expect((await browser.send(deletePasskeyEndpoint, { params })).code).toBe('forbidden');
    const stranger = await give('bea@example.com');
    const options = await ask(browser, 'proof');
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id]);
    const prove = (by: Authenticator, challenge: typeof options) =>
      browser.send(proveWithPasskeyEndpoint, { body: { credential: by.answer(challenge) } });
    expect((await prove(stranger.device, options)).code).toBe('unauthenticated');
    expect((await prove(device, await ask(browser))).code).toBe('gone');
    expect((await browser.send(beginPasskeyEndpoint)).code).toBe('forbidden');
    expect((await prove(device, await ask(browser, 'proof'))).status).toBe(204);
    expect((await browser.send(beginPasskeyEndpoint)).status).toBe(201);
  });

  it(`ends at ${limits.passkeys} passkeys, and a credential belongs to one user`, async () => {
    const { browser, device } = await give('ada@example.com');
    const { browser: bea } = await signIn('bea@example.com');
    const { reply } = await bea.send(beginPasskeyEndpoint);
    const thief = new Authenticator();
    const made = thief.make(reply);
    // The thief says that the new key has the id of Ada's.
    await query(`update passkey set credential_id = '${made.id}'`);
    const taken = await bea.send(addPasskeyEndpoint, { body: { name: 'Hers', credential: made } });
    expect(taken.code).toBe('conflict');
    await query(`update passkey set credential_id = '${device.id}'`);
    await query(
      `insert into passkey (id, user_id, credential_id, public_key, relying_party, name, transports, counter, is_syncable, is_synced)
       select id || n, user_id, credential_id || n, public_key, relying_party, name, transports, counter, is_syncable, is_synced
       from passkey, generate_series(2, ${limits.passkeys - 1}) as n`,
    );
    const begun = [await browser.send(beginPasskeyEndpoint), await browser.send(beginPasskeyEndpoint)];
    const added = await Promise.all(
      begun.map(({ reply: options }) =>
        browser.send(addPasskeyEndpoint, {
          body: { name: 'Mine', credential: new Authenticator().make(options) },
        }),
      ),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await browser.send(beginPasskeyEndpoint)).code).toBe('conflict');
  });
});

describe('signing in with a passkey', () => {
  it('needs neither an address nor a code, and shows when the passkey was used', async () => {
    const { device, browser: first } = await give('ada@example.com');
    await turnOnCodes(first);
    const { reply, browser } = await enter(device);
    expect(reply.next).toBe('done');
    expect(await isInside(browser)).toBe(true);
    const listed = (await browser.send(listPasskeysEndpoint)).reply.items;
    expect(listed[0]?.last_used_at).not.toBeNull();
  });

  it.each<[string, Claims]>([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { host: 'evil.example' }],
    ['without the user having been verified', { flags: { isVerified: false } }],
    ['without the user being there', { flags: { isPresent: false } }],
    ['that names another user', { userHandle: Buffer.from('somebody else').toString('base64url') }],
    [
      'of a passkey that has become one of a single device',
      { flags: { isSyncable: false, isSynced: false } },
    ],
    ['that makes a passkey instead', { type: 'webauthn.create' }],
  ])('refuses an answer %s', async (_what, claims) => {
    const { device } = await give('ada@example.com');
    const refused = await enter(device, claims);
    expect([refused.status, refused.code]).toEqual([401, 'unauthenticated']);
    expect(await isInside(refused.browser)).toBe(false);
    expect((await enter(device)).status).toBe(201);
  });

  it('answers an unknown passkey exactly like a wrong signature', async () => {
    const { device, browser: owner, passkey } = await give('ada@example.com');
    const send = async (change: (signature: string) => string) => {
      const browser = new Browser();
      const { response, ...answer } = device.answer(await ask(browser));
      const credential = { ...answer, response: { ...response, signature: change(response.signature) } };
      return browser.send(signInWithPasskeyEndpoint, { body: { credential } });
    };
    const wrong = await send((signature) => `${signature.slice(0, -8)}AAAAAAAA`);
    await owner.send(deletePasskeyEndpoint, { params: { id: passkey.id } });
    const unknown = await send((signature) => signature);
    expect([unknown.status, unknown.code, unknown.message]).toEqual([
      wrong.status,
      wrong.code,
      wrong.message,
    ]);
    expect(wrong.code).toBe('unauthenticated');
  });

  it('accepts an answer once, in the browser that asked, within ten minutes', async () => {
    const { device } = await give('ada@example.com');
    const thieves = [new Browser(), new Browser()];
    const { browser, credential } = await enter(device);
    const replayed = await Promise.all(
      [browser.copy(), ...thieves].map((thief) =>
        thief.send(signInWithPasskeyEndpoint, { body: { credential } }),
      ),
    );
    expect(replayed.map(({ code }) => code)).toEqual(['gone', 'gone', 'gone']);
    const asking = new Browser();
    const body = { credential: device.answer(await ask(asking)) };
    expect((await new Browser().send(signInWithPasskeyEndpoint, { body })).code).toBe('gone');
    const twice = { credential: device.answer(await ask(asking)) };
    const both = await Promise.all(
      [asking.copy(), asking.copy()].map((tab) => tab.send(signInWithPasskeyEndpoint, { body: twice })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
    const late = { credential: device.answer(await ask(asking)) };
    await query("update verification set expires_at = now() - interval '1 second'");
    expect((await asking.send(signInWithPasskeyEndpoint, { body: late })).code).toBe('gone');
  });

  it('lets two tabs of a browser ask at once', async () => {
    const { device } = await give('ada@example.com');
    const browser = new Browser();
    const [first] = [await ask(browser), await ask(browser)];
    const body = { credential: device.answer(first) };
    expect((await browser.send(signInWithPasskeyEndpoint, { body })).status).toBe(201);
  });

  it('refuses a counter that goes back, and the audit log says so', async () => {
    const { device } = await give('ada@example.com', new Authenticator({ counts: true }));
    expect((await enter(device)).status).toBe(201);
    expect((await enter(device)).status).toBe(201);
    for (const counter of [2, 1, 0]) expect((await enter(device, { counter })).code).toBe('unauthenticated');
    expect(await countEvents('passkey.counter_refused')).toBe(3);
    expect((await enter(device, { counter: 7 })).status).toBe(201);
  });

  it('allows ten wrong answers of one passkey', async () => {
    const { device } = await give('ada@example.com');
    const origin = 'https://evil.example';
    for (let count = 0; count < limits.signInTries; count += 1)
      expect((await enter(device, { origin })).code).toBe('unauthenticated');
    expect((await enter(device)).code).toBe('rate_limited');
  });

  it('bounds how often an address may ask', async () => {
    const { spendTry } = await import('@/lib/platform/auth/throttle');
    for (let left = limits.passkeyChallengesPerAddress; left > 0; left -= 1)
      await spendTry('challenge', '203.0.113.9');
    const browser = new Browser().from('203.0.113.9');
    expect((await browser.send(askForPasskeyEndpoint, { body: { purpose: 'sign_in' } })).code).toBe(
      'rate_limited',
    );
  });

  it('is no way in where a workspace lets its members in through its issuer only, except for owners', async () => {
    const [bea, ada] = [await give('bea@example.com'), await give('ada@example.com')];
    await query(
      `insert into single_sign_on (workspace_id, label, issuer, client_id, client_secret_cipher, domains, group_claim, owner_groups, editor_groups, default_role, is_only_way, saved_by)
       select id, 'Sign in with work', 'https://issuer.example', 'app', '', '{}', 'groups', '{}', '{}', 'viewer', true, '' from workspace`,
    );
    const refused = await enter(bea.device);
    expect([refused.code, refused.message]).toEqual([
      'forbidden',
      expect.stringContaining('Sign in with work'),
    ]);
    expect((await enter(ada.device)).status).toBe(201);
    await query('delete from single_sign_on');
  });
});

const codeOf = (secret: string) => new TOTP({ secret }).generate();

async function turnOnCodes(browser: Browser): Promise<string> {
  const { secret } = (await browser.send(beginSecondFactorEndpoint)).reply;
  await browser.send(confirmSecondFactorEndpoint, { body: { code: codeOf(secret) } });
  return secret;
}

describe('a second step', () => {
  const complete = (browser: Browser, credential: ReturnType<Authenticator['answer']>) =>
    browser.send(completeSignInWithPasskeyEndpoint, { body: { credential } });

  it('takes a passkey instead of the code, of the same user only', async () => {
    const ada = await give('ada@example.com');
    const bea = await give('bea@example.com');
    await turnOnCodes(ada.browser);
    const { browser, next } = await signIn('ada@example.com');
    expect(next).toBe('enter_code');
    const options = await ask(browser, 'second_step');
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([ada.device.id]);
    expect((await complete(browser, bea.device.answer(options))).code).toBe('unauthenticated');
    expect((await complete(browser, ada.device.answer(await ask(browser)))).code).toBe('gone');
    expect(await isInside(browser)).toBe(false);
    expect((await complete(browser, ada.device.answer(await ask(browser, 'second_step')))).status).toBe(201);
    expect(await isInside(browser)).toBe(true);
    expect((await new Browser().send(askForPasskeyEndpoint, { body: { purpose: 'second_step' } })).code).toBe(
      'gone',
    );
  });

  it('that a workspace requires is met by a passkey, which a password alone cannot replace by codes', async () => {
    const { browser: owner } = await signIn('ada@example.com');
    const rule = (isOn: boolean) =>
      owner.send(changeSignInRulesEndpoint, { body: { requires_second_factor: isOn } });
    expect((await rule(true)).code).toBe('conflict');
    const ada = await add(owner, new Authenticator());
    const bea = await give('bea@example.com');
    expect((await owner.send(getSignInRulesEndpoint)).reply.members_without_second_factor).toEqual([]);
    expect((await rule(true)).status).toBe(200);
    // Her session may have begun with her password alone.
    expect(await Promise.all([owner, bea.browser].map(isInside))).toEqual([true, false]);

    const { browser, next } = await signIn('bea@example.com');
    expect(next).toBe('use_passkey');
    expect((await browser.send(setUpAtSignInEndpoint)).code).toBe('gone');
    expect((await browser.send(completeSignInEndpoint, { body: { code: '123456' } })).code).toBe(
      'unauthenticated',
    );
    expect((await complete(browser, bea.device.answer(await ask(browser, 'second_step')))).status).toBe(201);
    expect((await enter(bea.device)).reply.next).toBe('done');

    const params = { id: ada.reply.id };
    expect((await owner.send(listPasskeysEndpoint)).reply.required_by).toBe('Field notes');
    expect((await owner.send(deletePasskeyEndpoint, { params })).code).toBe('conflict');
    expect((await owner.send(deletePasskeyEndpoint, { params: { id: bea.passkey.id } })).code).toBe(
      'not_found',
    );
    await turnOnCodes(owner);
    expect((await owner.send(getSecondFactorEndpoint)).reply.required_by).toBeNull();
    expect((await owner.send(deletePasskeyEndpoint, { params })).status).toBe(204);
    expect((await owner.send(getSecondFactorEndpoint)).reply.required_by).toBe('Field notes');
    expect((await owner.send(deleteSecondFactorEndpoint)).code).toBe('conflict');
  });

  it('is set up anew after the last resort of the command line, which removes the passkeys too', async () => {
    const { device } = await give('bea@example.com');
    await query('update workspace set requires_second_factor = true');
    const { resetSecondFactor } = await import('./change-second-factor');
    expect(await resetSecondFactor('bea@example.com')).toBe(true);
    expect((await enter(device)).code).toBe('unauthenticated');
    expect((await signIn('bea@example.com')).next).toBe('set_up_code');
  });
});

describe('a passkey that was made for another host', () => {
  it('is shown as one that does not work here, counts for nothing, and can be removed', async () => {
    const { browser, device, passkey } = await give('bea@example.com');
    await query("update passkey set relying_party = 'old.example.org'");
    await query('update workspace set requires_second_factor = true');
    const { reply } = await browser.send(listPasskeysEndpoint);
    expect(reply.items[0]).toMatchObject({ host: 'old.example.org', works_here: false });
    expect((await enter(device)).code).toBe('unauthenticated');
    expect((await signIn('bea@example.com')).next).toBe('set_up_code');
    await query('update workspace set requires_second_factor = false');
    expect((await browser.send(deletePasskeyEndpoint, { params: { id: passkey.id } })).status).toBe(204);
  });
});
