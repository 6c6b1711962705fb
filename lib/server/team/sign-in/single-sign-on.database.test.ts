/** Single sign-on against a real issuer, by way of the addresses that a browser opens. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAccountEndpoint } from '@/lib/protocol/http/accounts';
import {
  changeSingleSignOnEndpoint,
  deleteSingleSignOnEndpoint,
  getSingleSignOnEndpoint,
} from '@/lib/protocol/http/single-sign-on';
import {
  createSessionEndpoint,
  createWorkspaceEndpoint,
  listMembersEndpoint,
  listWorkspacesEndpoint,
} from '@/lib/protocol/http/team';
import { type IssuedUser, openTestIssuer, type TestIssuer } from '../__fixtures__/issuer';
import { Browser, openTestInstance, testOrigin } from '../__fixtures__/people';
import { openTeam, password, welcome } from '../__fixtures__/team';

let instance: Awaited<ReturnType<typeof openTestInstance>>;
let issuer: TestIssuer;
let ada: Browser;
let workspaceId: string;
let slug: string;
beforeAll(async () => {
  issuer = await openTestIssuer(`${testOrigin}/sign-in/return`);
  instance = await openTestInstance({ SIGN_IN_ALLOW: issuer.host });
  ({ ada, workspaceId } = await openTeam());
  slug = (await ada.send(listWorkspacesEndpoint)).reply.items[0]?.slug ?? '';
});
afterAll(async () => {
  await instance.close();
  await issuer.close();
});
beforeEach(async () => {
  const { getPool } = await import('@/lib/platform/db/pool');
  await getPool().query('delete from rate_limit');
});

type Settings = Parameters<typeof write>[0];
const write = (changed: Record<string, unknown> = {}) => ({
  label: 'Sign in with work',
  issuer: issuer.url,
  client_id: issuer.client.id,
  client_secret: issuer.client.secret,
  domains: ['example.com'],
  group_claim: 'groups',
  owner_groups: [],
  editor_groups: ['writers'],
  default_role: 'viewer' as const,
  is_only_way: false,
  ...changed,
});
const save = (changed: Settings = {}, by = ada) =>
  by.send(changeSingleSignOnEndpoint, { body: write(changed), workspaceId });

const person = (name: string, more: Record<string, unknown> = {}): IssuedUser => ({
  sub: `subject of ${name}`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  email_verified: true,
  ...more,
});

/** Follows a link of the sign-in page to the issuer. Returns the address at which the browser comes back. */
async function leave(browser: Browser, next = '/w/field-notes'): Promise<string> {
  const { GET } = await import('@/app/sign-in/with/[slug]/route');
  const response = await GET(browser.open(`/sign-in/with/${slug}?next=${encodeURIComponent(next)}`), {
    params: Promise.resolve({ slug }),
  });
  browser.keep(response.headers);
  return issuer.follow(response.headers.get('location') ?? '');
}

/** Returns where the browser stands after it came back. */
async function comeBack(browser: Browser, address: string): Promise<string> {
  const { GET } = await import('@/app/sign-in/return/route');
  const response = await GET(browser.open(address.slice(testOrigin.length)));
  browser.keep(response.headers);
  return response.headers.get('location') ?? '';
}

async function enter(user: IssuedUser, browser = new Browser()) {
  issuer.signsIn(user);
  const place = await comeBack(browser, await leave(browser));
  return { browser, place };
}

const isInside = async (browser: Browser) => (await browser.send(getAccountEndpoint)).status === 200;
const roleOf = async (email: string) =>
  (await ada.send(listMembersEndpoint, { workspaceId })).reply.items.find((one) => one.email === email)?.role;

describe('the settings of single sign-on', () => {
  it('are saved only if the issuer answers, and never show the secret', async () => {
    const refusals: readonly Record<string, unknown>[] = [
      { issuer: `${issuer.url}/elsewhere` },
      { issuer: 'http://127.0.0.1:9' },
      { issuer: 'https://127.0.0.1:9' },
      { issuer: 'https://user:word@id.example.com' },
    ];
    for (const refusal of refusals) {
      const refused = await save(refusal);
      expect([refused.code, refused.message?.startsWith('issuer: ')]).toEqual(['invalid_input', true]);
    }
    expect((await ada.send(getSingleSignOnEndpoint, { workspaceId })).reply.provider).toBeNull();
    expect((await save()).status).toBe(200);
    const { reply } = await ada.send(getSingleSignOnEndpoint, { workspaceId });
    expect(reply.redirect_uri).toBe(`${testOrigin}/sign-in/return`);
    expect(JSON.stringify(reply)).not.toContain(issuer.client.secret);
    expect((await save({ client_secret: undefined })).status).toBe(200);
    const other = await save({ client_secret: undefined, client_id: 'another' });
    expect(other.message).toBe('client_secret: Enter the secret of this client.');
  });
});

describe('signing in through the issuer', () => {
  beforeEach(() => save());

  it('lets people of a domain join, and returns them to the page they wanted', async () => {
    const { browser, place } = await enter(person('Bea'));
    expect(place).toBe('/w/field-notes');
    expect((await browser.send(getAccountEndpoint)).reply).toMatchObject({
      name: 'Bea',
      email: 'bea@example.com',
    });
    expect(await roleOf('bea@example.com')).toBe('viewer');
    // The issuer may come to state another address for the same person.
    const again = await enter(person('Bea', { email: 'beatrice@elsewhere.org' }));
    expect((await again.browser.send(getAccountEndpoint)).reply.email).toBe('bea@example.com');
  });

  it.each([
    ['of another domain', { email: 'mallory@elsewhere.org' }, 'not_allowed'],
    ['of a longer domain', { email: 'mallory@evil-example.com' }, 'not_allowed'],
    ['of a sub-domain', { email: 'mallory@sub.example.com' }, 'not_allowed'],
    ['not verified', { email_verified: false }, 'failed'],
    ['missing', { email: undefined }, 'failed'],
  ])('refuses a newcomer whose address is %s', async (_why, claims, problem) => {
    const { browser, place } = await enter(person('Mallory', claims));
    expect(place).toBe(`/sign-in?problem=${problem}`);
    expect(await isInside(browser)).toBe(false);
  });

  it('gives the role of the groups at each sign-in, and never takes the last owner', async () => {
    await enter(person('Carl', { groups: ['writers'] }));
    expect(await roleOf('carl@example.com')).toBe('editor');
    const { browser: earlier } = await enter(person('Carl', { groups: ['writers'] }));
    const { browser } = await enter(person('Carl', { groups: [] }));
    expect(await roleOf('carl@example.com')).toBe('viewer');
    expect(await Promise.all([earlier, browser].map(isInside))).toEqual([false, true]);
    expect((await enter(person('Ada', { groups: [] }))).place).toBe('/w/field-notes');
    expect(await roleOf('ada@example.com')).toBe('owner');
  });

  it('is bound to the browser that began it, works once, and cannot be steered to another site', async () => {
    issuer.signsIn(person('Dora'));
    const [victim, thief] = [new Browser(), new Browser()];
    const address = await leave(thief, 'https://evil.example/');
    expect(await comeBack(victim, address)).toBe('/sign-in?problem=expired');
    expect(await isInside(victim)).toBe(false);
    const copy = thief.copy();
    expect(await comeBack(thief, address)).toBe('/');
    expect(await comeBack(copy, address)).toBe('/sign-in?problem=expired');
    const own = await leave(victim);
    const forged = new URL(own);
    forged.searchParams.set('code', 'made-up');
    expect(await comeBack(victim, forged.href)).toBe('/sign-in?problem=failed');
  });

  it('does not open the account of someone who also belongs to workspaces of others', async () => {
    const emil = await welcome({ by: ada, workspaceId }, 'emil@example.com', 'owner');
    expect((await emil.send(createWorkspaceEndpoint, { body: { name: 'His own' } })).status).toBe(201);
    const frieda = await welcome({ by: ada, workspaceId }, 'frieda@example.com', 'viewer');
    expect((await frieda.send(createWorkspaceEndpoint, { body: { name: 'Hers' } })).status).toBe(201);
    // Ada is the administrator. Emil is not, and he must not become Frieda or Ada by an issuer of his own.
    expect((await enter(person('Frieda'))).place).toBe('/w/field-notes');
    expect((await save({}, emil)).status).toBe(200);
    for (const name of ['Frieda', 'Ada']) {
      const { browser, place } = await enter(person(name));
      expect([name, place]).toEqual([name, '/sign-in?problem=not_allowed']);
      expect(await isInside(browser)).toBe(false);
    }
  });

  it('that is the only way ends other sessions and closes passwords to all but owners', async () => {
    const gina = await welcome({ by: ada, workspaceId }, 'gina@example.com', 'viewer');
    const signIn = (email: string) =>
      new Browser().send(createSessionEndpoint, { body: { email, password } });
    expect((await save({ is_only_way: true })).status).toBe(200);
    expect(await isInside(gina)).toBe(false);
    const refused = await signIn('gina@example.com');
    expect([refused.code, refused.message]).toEqual([
      'forbidden',
      'Your workspace lets you in only with “Sign in with work”, on the sign-in page.',
    ]);
    expect((await signIn('ada@example.com')).status).toBe(201);
    expect((await enter(person('Gina'))).place).toBe('/w/field-notes');
    expect((await ada.send(deleteSingleSignOnEndpoint, { workspaceId })).status).toBe(204);
    expect((await signIn('gina@example.com')).status).toBe(201);
  });
});
