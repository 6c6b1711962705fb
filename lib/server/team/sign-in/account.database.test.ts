import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePasswordEndpoint,
  createApiTokenEndpoint,
  createPasswordResetEndpoint,
  endOtherSessionsEndpoint,
  endSessionEndpoint,
  getAccountEndpoint,
  listApiTokensEndpoint,
  listSessionsEndpoint,
  readPasswordResetEndpoint,
  redeemPasswordResetEndpoint,
  revokeApiTokenEndpoint,
  updateAccountEndpoint,
} from '@/lib/protocol/http/accounts';
import { createCollectionEndpoint } from '@/lib/protocol/http/collections';
import {
  acceptInvitationEndpoint,
  createInvitationEndpoint,
  createSessionEndpoint,
  createWorkspaceEndpoint,
  leaveWorkspaceEndpoint,
  listMembersEndpoint,
  listWorkspacesEndpoint,
} from '@/lib/protocol/http/team';
import { Browser, tokenOf } from '../__fixtures__/people';
import { invite, memberIdOf, openTeamInstance, password, type Place, welcome } from '../__fixtures__/team';

let ada: Browser;
let place: Place;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ ada, place, close } = await openTeamInstance());
});
afterAll(() => close());

const signIn = (email: string, secret = password, browser = new Browser()) =>
  browser.send(createSessionEndpoint, { body: { email, password: secret } });
const isSignedIn = async (browser: Browser) => (await browser.send(getAccountEndpoint)).status === 200;

describe('sessions', () => {
  it('are listed with the current one marked, and can be ended one by one or all others at once', async () => {
    const bea = await welcome(place, 'bea@example.com', 'viewer');
    const [phone, library] = [new Browser(), new Browser()];
    await signIn('bea@example.com', password, phone);
    await signIn('bea@example.com', password, library);
    const { reply } = await bea.send(listSessionsEndpoint);
    expect(reply.items).toHaveLength(3);
    expect(reply.items.filter((session) => session.is_current)).toHaveLength(1);
    expect(JSON.stringify(reply)).not.toContain([...bea.cookies.values()][0]?.split('.')[0]);

    const phoneId = (await phone.send(listSessionsEndpoint)).reply.items.find(
      ({ is_current }) => is_current,
    )?.id;
    const params = { id: phoneId ?? '' };
    expect((await ada.send(endSessionEndpoint, { params })).code).toBe('not_found');
    expect((await bea.send(endSessionEndpoint, { params })).status).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(library)).toBe(true);

    expect((await bea.send(endOtherSessionsEndpoint)).status).toBe(204);
    expect(await isSignedIn(library)).toBe(false);
    expect(await isSignedIn(bea)).toBe(true);
  });
});

describe('a password change', () => {
  it('ends every other session, including stolen copies of the current one', async () => {
    const carl = await welcome(place, 'carl@example.com', 'viewer');
    const [phone, thief] = [new Browser(), carl.copy()];
    await signIn('carl@example.com', password, phone);
    const body = { current_password: password, new_password: 'a quite different one' };
    expect((await carl.send(changePasswordEndpoint, { body })).status).toBe(204);
    expect(await Promise.all([carl, phone, thief].map(isSignedIn))).toEqual([true, false, false]);
    expect((await signIn('carl@example.com')).code).toBe('unauthenticated');
    expect((await signIn('carl@example.com', 'a quite different one')).status).toBe(201);
  });

  it('requires the current password, and allows ten wrong guesses', async () => {
    const dora = await welcome(place, 'dora@example.com', 'viewer');
    const body = { current_password: 'a wrong password', new_password: 'a quite different one' };
    for (let count = 0; count < 10; count += 1) {
      expect((await dora.send(changePasswordEndpoint, { body })).code).toBe('invalid_input');
    }
    const right = { ...body, current_password: password };
    expect((await dora.send(changePasswordEndpoint, { body: right })).code).toBe('rate_limited');
    expect(await isSignedIn(dora)).toBe(true);
  });

  it('requires at least ten characters', async () => {
    const body = { current_password: password, new_password: 'ninechars' };
    expect((await ada.send(changePasswordEndpoint, { body })).code).toBe('invalid_input');
  });
});

describe('a password reset', () => {
  const make = async (by: Browser, email: string, workspaceId = place.workspaceId) => {
    const body = { member_id: await memberIdOf({ by, workspaceId }, email) };
    return by.send(createPasswordResetEndpoint, { body, workspaceId });
  };
  const redeem = (token: string, secret = 'a fresh long password', browser = new Browser()) =>
    browser.send(redeemPasswordResetEndpoint, { body: { token, password: secret } });

  it("by an owner's link sets a new password, once, and ends every session", async () => {
    const emil = await welcome(place, 'emil@example.com', 'editor');
    const earlier = tokenOf((await make(ada, 'emil@example.com')).reply.link);
    const first = tokenOf((await make(ada, 'emil@example.com')).reply.link);
    // A newer link replaces the earlier one.
    expect((await redeem(earlier)).code).toBe('gone');
    const shown = await new Browser().send(readPasswordResetEndpoint, { body: { token: first } });
    expect(shown.reply).toEqual({ name: 'emil', email: 'emil@example.com' });

    const browsers = [new Browser(), new Browser()];
    const answers = await Promise.all(browsers.map((browser) => redeem(first, undefined, browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    expect(await isSignedIn(emil)).toBe(false);
    expect((await signIn('emil@example.com')).code).toBe('unauthenticated');
    expect((await signIn('emil@example.com', 'a fresh long password')).status).toBe(201);
  });

  it('refuses a password that is easy to guess, and keeps the link valid', async () => {
    await welcome(place, 'eva@example.com', 'editor');
    const token = tokenOf((await make(ada, 'eva@example.com')).reply.link);
    for (const weak of ['1234567890', 'password12', 'eva@example.com'])
      expect((await redeem(token, weak)).code).toBe('invalid_input');
    expect((await redeem(token)).status).toBe(201);
    const body = { current_password: 'a fresh long password', new_password: '1234567890' };
    const browser = new Browser();
    await signIn('eva@example.com', 'a fresh long password', browser);
    expect((await browser.send(changePasswordEndpoint, { body })).code).toBe('invalid_input');
  });

  it('can be created only by owners, for other members, in a browser', async () => {
    const fay = await welcome(place, 'fay@example.com', 'editor');
    expect((await make(fay, 'ada@example.com')).code).toBe('forbidden');
    expect((await make(ada, 'ada@example.com')).code).toBe('conflict');
    const { token } = (await ada.send(createApiTokenEndpoint, { body: { name: 'script' } })).reply;
    const body = { member_id: await memberIdOf(place, 'fay@example.com') };
    expect((await ada.send(createPasswordResetEndpoint, { body, bearer: token })).code).toBe('forbidden');
  });

  it('never opens a workspace its creator does not own, even one joined after the link was made', async () => {
    // Gus creates a workspace of his own to lure people into and take over their accounts.
    const gus = await welcome(place, 'gus@example.com', 'viewer');
    const { reply: trap } = await gus.send(createWorkspaceEndpoint, { body: { name: 'Trap' } });
    const there = { by: gus, workspaceId: trap.id };
    const lure = await invite(there, 'ada@example.com', 'editor');
    await ada.send(acceptInvitationEndpoint, { body: { token: lure } });
    expect((await make(gus, 'ada@example.com', trap.id)).code).toBe('forbidden');

    const hal = await welcome(there, 'hal@example.com', 'viewer');
    const token = tokenOf((await make(gus, 'hal@example.com', trap.id)).reply.link);
    const real = await invite(place, 'hal@example.com', 'owner');
    expect((await hal.send(acceptInvitationEndpoint, { body: { token: real } })).status).toBe(201);
    expect((await redeem(token)).code).toBe('gone');
    expect((await make(gus, 'hal@example.com', trap.id)).code).toBe('forbidden');
    await ada.send(leaveWorkspaceEndpoint, { workspaceId: trap.id });
  });

  it('by a command-line link works for every account', async () => {
    const { createPasswordResetLink } = await import('./reset-password');
    expect(await createPasswordResetLink('nobody@example.com')).toBeNull();
    const token = tokenOf(await createPasswordResetLink('ada@example.com'));
    expect((await redeem(token, password, ada)).status).toBe(201);
    expect(await isSignedIn(ada)).toBe(true);
  });
});

describe('an API token', () => {
  it('acts as its member in its workspace only, and is shown once', async () => {
    const ida = await welcome(place, 'ida@example.com', 'editor');
    await ida.send(createWorkspaceEndpoint, { body: { name: 'Own' } });
    const { workspaceId } = place;
    const made = await ida.send(createApiTokenEndpoint, { body: { name: 'nightly', days: 1 }, workspaceId });
    const bearer = made.reply.token;
    const script = new Browser();
    expect((await script.send(listWorkspacesEndpoint, { bearer })).reply.items).toMatchObject([
      { id: workspaceId },
    ]);
    const own = (await ida.send(listWorkspacesEndpoint)).reply.items.find(({ name }) => name === 'Own');
    const elsewhere = await script.send(listMembersEndpoint, { bearer, workspaceId: own?.id });
    expect(elsewhere.reply.items.map(({ email }) => email)).toContain('ada@example.com');
    const wanted = { email: 'jon@example.com', role: 'viewer' } as const;
    expect((await script.send(createInvitationEndpoint, { bearer, body: wanted })).code).toBe('forbidden');
    const listed = await ida.send(listApiTokensEndpoint, { workspaceId });
    expect(listed.reply.items).toMatchObject([{ name: 'nightly', is_yours: true, member: 'ida' }]);
    expect(listed.reply.items[0]?.last_used_at).not.toBeNull();
    expect(JSON.stringify(listed.reply)).not.toContain(bearer);
  });

  it('needs no Origin header, because no browser sends it on its own', async () => {
    const { token } = (await ada.send(createApiTokenEndpoint, { body: { name: 'curl' } })).reply;
    const headers = { origin: 'https://elsewhere.example' };
    const body = { title: 'From elsewhere' };
    const made = await new Browser().send(createCollectionEndpoint, { bearer: token, body, headers });
    expect(made.status).toBe(201);
  });

  it('of an owner cannot invite anyone', async () => {
    const { token } = (await ada.send(createApiTokenEndpoint, { body: { name: 'curl' } })).reply;
    const body = { email: 'kim@example.com', role: 'owner' } as const;
    const refused = await new Browser().send(createInvitationEndpoint, { bearer: token, body });
    expect([refused.status, refused.code]).toEqual([403, 'forbidden']);
  });

  it('has only the scopes selected when it was made, and lists them', async () => {
    const made = await ada.send(createApiTokenEndpoint, { body: { name: 'reader', scopes: ['read'] } });
    const bearer = made.reply.token;
    const script = new Browser();
    expect((await script.send(listMembersEndpoint, { bearer })).status).toBe(200);
    const body = { title: 'Never made' };
    expect((await script.send(createCollectionEndpoint, { bearer, body })).code).toBe('forbidden');
    const { items } = (await ada.send(listApiTokensEndpoint)).reply;
    expect(items.find(({ name }) => name === 'reader')?.scopes).toEqual(['read']);
    const none = { name: 'nothing', scopes: [] };
    expect((await ada.send(createApiTokenEndpoint, { body: none })).code).toBe('invalid_input');
  });

  it('cannot create tokens or workspaces, or change passwords or sessions', async () => {
    const { token: bearer } = (await ada.send(createApiTokenEndpoint, { body: { name: 'leaked' } })).reply;
    const script = new Browser();
    const answers = [
      await script.send(createApiTokenEndpoint, { bearer, body: { name: 'more' } }),
      await script.send(createWorkspaceEndpoint, { bearer, body: { name: 'More' } }),
      await script.send(updateAccountEndpoint, { bearer, body: { name: 'Mallory' } }),
      await script.send(listSessionsEndpoint, { bearer }),
      await script.send(endOtherSessionsEndpoint, { bearer }),
      await script.send(changePasswordEndpoint, {
        bearer,
        body: { current_password: password, new_password: 'a quite different one' },
      }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'forbidden'));
  });

  it('is refused as soon as it is revoked or expired, and when it is forged', async () => {
    const made = (await ada.send(createApiTokenEndpoint, { body: { name: 'short' } })).reply;
    const script = new Browser();
    expect((await script.send(getAccountEndpoint, { bearer: made.token })).status).toBe(200);
    expect((await ada.send(revokeApiTokenEndpoint, { params: { id: made.id } })).status).toBe(204);
    expect((await script.send(getAccountEndpoint, { bearer: made.token })).status).toBe(401);
    expect((await ada.send(revokeApiTokenEndpoint, { params: { id: made.id } })).code).toBe('not_found');

    const late = (await ada.send(createApiTokenEndpoint, { body: { name: 'late', days: 1 } })).reply;
    const { acrossWorkspaces } = await import('@/lib/platform/db/in-workspace');
    await acrossWorkspaces((database) =>
      database.apiToken.updateMany({ where: { id: late.id }, data: { expiresAt: new Date(Date.now() - 1) } }),
    );
    expect((await script.send(getAccountEndpoint, { bearer: late.token })).status).toBe(401);
    const { writeApiToken } = await import('@/lib/platform/auth/api-token');
    const expired = await writeApiToken({ tokenId: made.id, expiresAt: new Date(Date.now() - 1_000) });
    expect((await script.send(getAccountEndpoint, { bearer: expired })).status).toBe(401);
    const [head, payload] = late.token.split('.');
    for (const forged of [`${head}.${payload}.`, `${btoa('{"alg":"none"}')}.${payload}.`, 'x']) {
      expect((await script.send(getAccountEndpoint, { bearer: forged })).status).toBe(401);
    }
  });

  it('of another member can be seen and revoked only by owners', async () => {
    const [kay, lea] = [
      await welcome(place, 'kay@example.com', 'editor'),
      await welcome(place, 'lea@example.com', 'viewer'),
    ];
    const made = (await kay.send(createApiTokenEndpoint, { body: { name: 'of kay' } })).reply;
    expect((await lea.send(listApiTokensEndpoint)).reply.items).toEqual([]);
    expect((await lea.send(revokeApiTokenEndpoint, { params: { id: made.id } })).code).toBe('not_found');
    const seen = (await ada.send(listApiTokensEndpoint)).reply.items.find(({ id }) => id === made.id);
    expect(seen).toMatchObject({ member: 'kay', is_yours: false });
    expect((await ada.send(revokeApiTokenEndpoint, { params: { id: made.id } })).status).toBe(204);
    expect((await kay.send(getAccountEndpoint, { bearer: made.token })).status).toBe(401);
  });
});

describe('an account', () => {
  it('has a name that the user can change', async () => {
    const { reply } = await ada.send(updateAccountEndpoint, { body: { name: 'Ada L.' } });
    expect(reply).toMatchObject({ name: 'Ada L.', email: 'ada@example.com' });
    expect((await ada.send(getAccountEndpoint)).reply.name).toBe('Ada L.');
  });
});
