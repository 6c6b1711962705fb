/**
 * A user who is signed out is asked to sign in at the page they wanted, and is on that page afterwards: with a password, with a code after it, with a
 * passkey and without typing, or through the issuer of their organisation.
 */
import { TOTP } from 'otpauth';
import { openTestIssuer } from '@/lib/server/team/__fixtures__/issuer';
import { expect, owner, post, prepareCollection, test } from './support/people';
import { getSandbox } from './support/sandbox';

test('a link to a passage, and the address in a packet, lead there through the sign-in page', async ({
  owned: page,
  browser,
}) => {
  const text = 'The ferry at Orn ran from 1871 until the bridge was built.';
  const collection = await prepareCollection(page, 'Ferries of the Orn', [{ title: 'Ferry log', text }]);
  const listed = await page.context().request.get(`/v1/collections/${collection}/sources`);
  const id = ((await listed.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const visitor = await context.newPage();
  await visitor.goto(`/sources/${id}`);
  await expect(visitor).toHaveURL(/\/sign-in\?next=/);
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/w/rivers/sources/${id}$`));
  await context.clearCookies();
  await visitor.goto(`/w/rivers/sources/${id}?at=4-9`);
  await visitor.getByLabel('Email').fill(owner.email);
  await visitor.getByLabel('Password', { exact: true }).fill(owner.password);
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor).toHaveURL(new RegExp(`/w/rivers/sources/${id}\\?at=4-9$`));
  await expect(visitor.getByText('The ferry at Orn ran from 1871').first()).toBeVisible();
  await context.close();
});

test('a second factor is set up with an app, asked for at the next sign-in, and replaced by a recovery code', async ({
  owned: page,
  browser,
}) => {
  const email = 'second.factor@example.com';
  const password = 'a password for two factors';
  const { link } = await post<{ link: string }>(page, '/v1/invitations', { email, role: 'viewer' });
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const person = await context.newPage();
  await person.goto(new URL(link).pathname + new URL(link).hash);
  await person.getByLabel('Your name').fill('Tova');
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByRole('button', { name: 'Create account and join' }).click();
  await expect(person).toHaveURL(/\/w\/rivers$/);

  await person.goto('/w/rivers/settings/account');
  await person.getByRole('button', { name: 'Set up a second factor' }).click();
  const dialog = person.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('p.operating-code').textContent())?.replaceAll(' ', '') ?? '';
  const code = () => new TOTP({ secret }).generate();
  await dialog.getByLabel('Code', { exact: true }).fill(code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = person.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await person.getByRole('button', { name: 'Done' }).click();
  await expect(person.getByText('10 codes left')).toBeVisible();

  await context.clearCookies();
  await person.goto('/w/rivers/settings/account');
  await person.getByLabel('Email').fill(email);
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await person.getByLabel('Code', { exact: true }).fill('000000');
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person.getByText(/This code is wrong/)).toBeVisible();
  await person.getByLabel('Code', { exact: true }).fill(recovery);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person).toHaveURL(/\/w\/rivers\/settings\/account$/);
  await expect(person.getByText('9 codes left')).toBeVisible();
  await context.close();
});

test('a passkey is added, opens the account without an address or a password, replaces a code, and is removed', async ({
  owned: page,
  browser,
}) => {
  const email = 'passkey@example.com';
  const password = 'a password beside a passkey';
  const { link } = await post<{ link: string }>(page, '/v1/invitations', { email, role: 'viewer' });
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const person = await context.newPage();
  const device = await context.newCDPSession(person);
  await device.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options });
  await person.goto(new URL(link).pathname + new URL(link).hash);
  await person.getByLabel('Your name').fill('Pella');
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByRole('button', { name: 'Create account and join' }).click();
  await expect(person).toHaveURL(/\/w\/rivers$/);

  await person.goto('/w/rivers/settings/account');
  await person.getByRole('button', { name: 'Add a passkey' }).click();
  const row = person.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('Never used');
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
    ['localhost', true],
  ]);
  await row.getByRole('button', { name: /^Rename/ }).click();
  await person.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Title').fill('My laptop');
  await person.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(row).toContainText('My laptop');

  await context.clearCookies();
  await person.goto('/w/rivers/settings/account');
  await expect(person).toHaveURL(/\/w\/rivers\/settings\/account$/);
  await expect(row).toContainText('Last used');

  // A browser that offers nothing in the field has the button.
  await person.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await context.clearCookies();
  await person.goto('/w/rivers/settings/account');
  await person.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(person).toHaveURL(/\/w\/rivers\/settings\/account$/);

  // After a password, it replaces the code of an app.
  const { secret } = await post<{ secret: string }>(person, '/v1/second-factor', {});
  const confirmed = await context.request.post('/v1/second-factor/confirm', {
    data: { code: new TOTP({ secret }).generate() },
    headers: { origin: getSandbox().address },
  });
  expect(confirmed.status()).toBe(200);
  await context.clearCookies();
  await person.goto('/w/rivers/settings/account');
  await person.getByLabel('Email').fill(email);
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByRole('button', { name: 'Sign in' }).click();
  await expect(person.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await person.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(person).toHaveURL(/\/w\/rivers\/settings\/account$/);

  await row.getByRole('button', { name: 'Remove My laptop' }).click();
  await person.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(row).toHaveCount(0);
  await context.close();
});

test('a colleague comes in through the issuer of the organisation, with the role of their group, and signs out', async ({
  owned: page,
  browser,
}) => {
  const { address, issuerPort } = getSandbox();
  const issuer = await openTestIssuer(`${address}/sign-in/return`, issuerPort);
  const { request } = page.context();
  const headers = { origin: address };
  const proof = { password: owner.password };
  expect((await request.post('/v1/sessions/current/proof', { headers, data: proof })).status()).toBe(204);
  const settings = {
    label: 'Sign in with work',
    issuer: issuer.url,
    client_id: issuer.client.id,
    client_secret: issuer.client.secret,
    domains: ['example.com'],
    group_claim: 'groups',
    owner_groups: [],
    editor_groups: ['writers'],
    default_role: 'viewer',
    is_only_way: false,
  };
  const saved = await request.put('/v1/single-sign-on', { headers, data: settings });
  expect(saved.status(), await saved.text()).toBe(200);
  issuer.signsIn({
    sub: 'subject of Wren',
    name: 'Wren',
    email: 'wren@example.com',
    email_verified: true,
    groups: ['writers'],
  });
  const context = await browser.newContext({ baseURL: address });
  const person = await context.newPage();
  await person.goto('/w/rivers/settings/members');
  await person.getByRole('link', { name: 'Sign in with work' }).click();
  await expect(person).toHaveURL(/\/w\/rivers\/settings\/members$/);
  const row = person.getByRole('listitem').filter({ hasText: 'wren@example.com' });
  await expect(row).toContainText('Editor');

  await person.getByRole('button', { name: /account of Wren/ }).click();
  await person.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(person).toHaveURL(/\/sign-in$/);
  await person.goto('/w/rivers');
  await expect(person.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await context.close();
  expect((await request.delete('/v1/single-sign-on', { headers })).status()).toBe(204);
  await issuer.close();
});
