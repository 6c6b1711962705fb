/** Somebody of another workspace copies a page that was shared by link: they sign in on the way, and check the quote in their own workspace. */
import type { Browser, Page } from '@playwright/test';
import { expect, post, prepareCollection, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';

const password = 'a copyist between two windows';
const quote = 'The mill at Arden burned down on the night of 9 May 1893.';
const mill = {
  title: 'The mill at Arden',
  text: `# The mill at Arden\n\nNobody was hurt. ${quote} The stones are still in the brook.\n\n${'Later the miller moved away, and nothing was built there again. '.repeat(40)}`,
};

/** Somebody with a workspace of their own. They get their account by an invitation, and leave the first workspace again. */
async function makeOtherOwner(owned: Page, browser: Browser, email: string): Promise<void> {
  const { link } = await post<{ readonly link: string }>(owned, '/v1/invitations', { email, role: 'viewer' });
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const page = await context.newPage();
  await post(page, '/v1/invitations/accept', {
    token: new URL(link).hash.slice(1),
    name: 'Mona Vik',
    password,
  });
  await post(page, '/v1/workspaces', { name: 'Copyists' });
  await context.close();
  const { request } = owned.context();
  const listed = await request.get('/v1/members');
  const { items } = (await listed.json()) as { items: { id: string; email: string }[] };
  const member = items.find((each) => each.email === email);
  const headers = { origin: getSandbox().address };
  expect((await request.delete(`/v1/members/${member?.id ?? ''}`, { headers })).status()).toBe(204);
}

/** A shared page that cites the mill once. */
async function sharePage(owned: Page): Promise<{ readonly id: string; readonly address: string }> {
  const collection = await prepareCollection(owned, 'Mills', [mill]);
  const { request } = owned.context();
  const sources = await request.get(`/v1/collections/${collection}/sources`);
  const { items } = (await sources.json()) as { items: { id: string }[] };
  const text = { title: 'How the mill ended', markdown: 'The mill burned down in 1893. [1]' };
  const artifact = { from: 'text', collection_id: collection, title: text.title, markdown: 'A draft.' };
  const { id } = await post(owned, '/v1/artifacts', artifact);
  const saved = await request.put(`/v1/artifacts/${id}`, {
    data: { ...text, base_version: 1, citations: [{ n: 1, source_id: items[0]?.id, quote }] },
    headers: { origin: getSandbox().address },
  });
  expect(saved.status()).toBe(200);
  const share = await post(owned, `/v1/artifacts/${id}/shares`, { mode: 'snapshot' });
  return { id: share.id, address: new URL(share.url).pathname };
}

test('a page that was shared is copied into another workspace, where its quote opens the passage', async ({
  owned,
  browser,
}) => {
  const email = 'mona.vik@example.org';
  await makeOtherOwner(owned, browser, email);
  const { id, address } = await sharePage(owned);
  const context = await browser.newContext({ baseURL: getSandbox().address });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('link', { name: 'Copy to my workspace' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { name: 'Copy to my workspace' })).toBeVisible();
  await expect(page.getByLabel('Collection', { exact: true })).toContainText('A new collection in Copyists');
  await page.getByLabel('Title of the new collection').fill('Ruins');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'How the mill ended', level: 1 })).toBeVisible();
  await expect(
    page.getByText(/^Copied by Mona Vik on .* from the shared page “How the mill ended”/),
  ).toBeVisible();
  // Until its width is known, a chip opens the quote below its sentence.
  await expect(page.getByRole('complementary', { name: 'Quotes' }).getByRole('button')).toBeVisible();
  await page.getByRole('button', { name: /The mill at Arden, open passage/ }).click();
  const source = page.getByRole('region', { name: 'Source: The mill at Arden' });
  await expect(source.getByText('Nobody was hurt.')).toBeVisible();
  await expect(source.getByText('Passage 1 of 1')).toBeVisible();

  await page.goto(`${address}/copy`);
  const there = page.getByRole('region', { name: 'Earlier copies' });
  await expect(page.getByLabel('Collection', { exact: true })).toContainText('Ruins');
  await there.getByRole('link', { name: 'How the mill ended' }).click();
  await expect(page.getByRole('link', { name: 'Open the shared page' })).toHaveAttribute('href', address);

  const headers = { origin: getSandbox().address };
  expect((await owned.context().request.delete(`/v1/shares/${id}`, { headers })).status()).toBe(204);
  await reload(page);
  await expect(page.getByText('Its link is closed.')).toBeVisible();
  expect((await page.goto(`${address}/copy`))?.status()).toBe(404);
  await context.close();
});
