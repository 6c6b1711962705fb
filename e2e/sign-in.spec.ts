/** A user who is signed out is asked to sign in at the page they wanted, and is on that page afterwards. */
import { expect, owner, prepareCollection, test } from './support/people';
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
