/** A user who is signed out is asked to sign in at the page they wanted, and is on that page afterwards. */
import { addNote, expect, makeCollection, owner, test } from './support/people';
import { getSandbox } from './support/sandbox';

test('a link to a passage, and the address in a packet, lead there through the sign-in page', async ({
  owned: page,
  browser,
}) => {
  await makeCollection(page, 'Ferries of the Orn');
  await addNote(page, {
    title: 'Ferry log',
    text: 'The ferry at Orn ran from 1871 until the bridge was built.',
  });
  await page
    .getByRole('button', { name: /Ferry log/ })
    .first()
    .click();
  const reader = page.getByRole('region', { name: 'Source: Ferry log' });
  await expect(reader).toBeVisible();
  const id = /src_[\w-]+/.exec(page.url())?.[0] ?? '';
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
