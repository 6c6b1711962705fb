/**
 * Answers after the first one, what explains them, and what they cannot say, in a real browser against the built product. `journey.spec.ts`
 * goes from a note to the passage of an answer.
 */
import { readFileSync } from 'node:fs';
import { startFakeUpstream } from './support/fake-upstream/server';
import { ask, expect, makeCollection, post, prepareCollection, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { takeAddress } from './support/take-address';

const dam = {
  title: 'Arlen dam',
  text: '# The Arlen dam\n\nThe dam was built in 1976 by the city of Arlen.\n\nIt holds 32 million cubic metres of water.\n\nIn 1998 the reservoir overflowed and flooded the lower town, and 214 houses were lost.',
};

test('an answer says what the sources do not contain, and what to collect next', async ({ owned: page }) => {
  await makeCollection(page, 'Only dams', [dam]);
  await ask(page, 'Who won the chess championship of Norway in 1951?');
  const answer = page.getByRole('article', { name: 'Answer' }).last();
  await expect(answer).toContainText('Not in your sources');
  await expect(answer.getByRole('button', { name: /open passage/ })).toHaveCount(0);
});

test('an answer is still there after a reload, and an edited question becomes another version', async ({
  owned: page,
}) => {
  await makeCollection(page, 'Versions', [dam]);
  await ask(page, 'How many houses were lost?');
  await reload(page);
  await expect(page.getByRole('article', { name: 'Answer' }).last()).toContainText('214');

  await page.getByRole('button', { name: 'Edit question' }).click();
  const composer = page.getByRole('textbox', { name: 'Edit your question' });
  await composer.fill('How much water does it hold?');
  await composer.press('Enter');
  await expect(page.getByRole('article', { name: 'Answer' }).last()).toContainText('32 million', {
    timeout: 30_000,
  });
  await expect(page.getByText('2/2')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier version' }).first().click();
  await expect(page.getByRole('article', { name: 'Answer' }).last()).toContainText('214');
});

test('an owner sets up a second model, a question is answered by both, and a removed one is not replaced silently', async ({
  owned: page,
}) => {
  const upstream = await startFakeUpstream({ port: getSandbox().modelPort });
  const spoken = 'The second model says that 214 houses were lost.';
  upstream.respond(() => ({ text: spoken }));
  try {
    await makeCollection(page, 'Two models', [dam]);
    const collection = await takeAddress(page);
    await expect(page.getByRole('button', { name: /^Model:/ })).toHaveCount(0);

    await page.goto('/w/rivers/settings/models');
    await page.getByRole('button', { name: 'Add a model' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Add a model' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Second opinion');
    await form.getByRole('combobox', { name: 'Provider' }).press('Enter');
    await page.getByRole('option', { name: 'OpenAI-compatible server' }).click();
    await form.getByRole('textbox', { name: 'Address' }).fill(upstream.baseUrl('openai-compatible'));
    await form.getByRole('combobox', { name: 'Model', exact: true }).fill('scripted');
    await form.getByRole('checkbox', { name: 'Answer with it by default' }).uncheck();
    await form.getByRole('button', { name: 'Add model' }).press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'Second opinion' });
    await row.getByRole('button', { name: 'Test Second opinion' }).click();
    await expect(row.getByRole('status')).toContainText('It answered');

    await page.goto(collection);
    await ask(page, 'How many houses were lost?');
    const answer = page.getByRole('article', { name: 'Answer' }).last();
    await answer.getByRole('button', { name: 'Ask another model' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Second opinion' }).press('Enter');
    await expect(answer).toContainText(spoken, { timeout: 60_000 });
    await expect(page.getByText('2/2')).toBeVisible();
    await reload(page);
    const choice = page.getByRole('button', { name: /^Model:/ });
    await expect(choice).toHaveAccessibleName('Model: Second opinion');

    const other = await page.context().newPage();
    await other.goto('/w/rivers/settings/models');
    await other.getByRole('button', { name: 'More for Second opinion' }).press('Enter');
    await other.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await other.getByRole('button', { name: 'Remove Second opinion' }).press('Enter');
    await expect(other.getByRole('listitem').filter({ hasText: 'Second opinion' })).toHaveCount(0);
    await other.close();
    const before = upstream.log.length;
    const field = page.getByRole('textbox', { name: 'Ask your sources' });
    await field.fill('When was it built?');
    await field.press('Enter');
    const last = page.getByRole('article', { name: 'Answer' }).last();
    await expect(last).toContainText('The chosen model is not offered here any more, so nothing was sent.');
    await last.getByRole('button', { name: 'Ask the default model' }).press('Enter');
    await expect(last).toContainText('1976', { timeout: 30_000 });
    expect(upstream.log).toHaveLength(before);
  } finally {
    await upstream.close();
  }
});

test('an owner switches on the search by meaning, and a question in other words than the source finds its passage', async ({
  owned: page,
}) => {
  const upstream = await startFakeUpstream({ port: getSandbox().modelPort });
  upstream.embeddings.group(['physician', 'zemstvo-doctor']);
  try {
    await prepareCollection(page, 'Clinic', [{ title: 'Rounds', text: 'The physician prescribed rest.' }]);
    const server = { provider: 'openai-compatible', base_url: upstream.baseUrl('openai-compatible') };
    await post(page, '/v1/models', { ...server, name: 'Vectors', model: 'chat' });
    await page.goto('/w/rivers/settings/models');
    const section = page.getByRole('region', { name: 'Search by meaning' });
    await section.getByRole('button', { name: 'Switch on' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Search by meaning' });
    await dialog.getByRole('combobox', { name: 'Model' }).fill('small');
    await expect(dialog.getByRole('status')).toHaveText(
      /^\d+ passages?, about .* will be sent to 127\.0\.0\.1:/,
    );
    expect(upstream.embeddings.log).toEqual([]);
    await dialog.getByRole('button', { name: 'Switch on' }).press('Enter');
    await expect(section).toContainText('can be found by their meaning', { timeout: 30_000 });
    await expect(section.getByRole('progressbar')).toHaveCount(0, { timeout: 30_000 });

    await page.keyboard.press('Control+k');
    const menu = page.getByRole('dialog', { name: 'Search and commands' });
    await menu.getByRole('combobox').fill('zemstvo-doctor');
    await expect(menu.getByRole('group', { name: 'By meaning' }).getByRole('option').first()).toContainText(
      'The physician prescribed rest.',
    );
    await page.keyboard.press('Escape');

    await section.getByRole('button', { name: 'Switch off' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).press('Enter');
    await expect(section).toContainText('It is off');
  } finally {
    await upstream.close();
  }
});

test('a run explains its answer: a link to a step opens there, the log can be downloaded, and two answers compared', async ({
  owned: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const mill = { title: 'Arlen mill', text: 'The mill of Arlen burned down in 1844.' };
  await makeCollection(page, 'Dams and mills', [dam, mill]);
  await ask(page, 'When was the dam built?');
  await ask(page, 'When did the mill burn down?');
  await page.getByRole('link', { name: 'why' }).first().click();
  await expect(page.getByRole('heading', { name: 'When was the dam built?', level: 1 })).toBeVisible();

  const packed = page.getByRole('button', { name: /^Sent sources to the model/ });
  await packed.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeAttached();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await page.context().newPage();
  await other.goto(link);
  const step = other.getByRole('button', { name: /^Sent sources to the model/ });
  await expect(step).toBeFocused();
  await expect(step).toHaveAttribute('aria-expanded', 'true');
  await expect(other.getByRole('list', { name: 'Sent' }).first()).toContainText('1. Arlen dam');
  await other.close();

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the export' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toEqual(['RunStart']);
  await expect(page.getByRole('heading', { name: `The log, ${lines.length} frames` })).toBeVisible();

  await page.getByRole('button', { name: 'Compare…' }).click();
  await page
    .getByRole('list', { name: 'Same conversation or question' })
    .getByRole('link', { name: /^When did the mill burn down\?/ })
    .click();
  await expect(page).toHaveURL(/\/compare\//);
  await expect(page.getByRole('row', { name: /^Asked/ })).toContainText('Different question');
  await reload(page);
  const diff = page.getByRole('region', { name: 'Changes from the first answer to the second' });
  await expect(diff.locator('del', { hasText: '1976' })).not.toHaveCount(0);
  await expect(diff.locator('ins', { hasText: '1844' })).not.toHaveCount(0);
});

test('Ctrl K finds a passage anywhere in the workspace and opens it', async ({ owned: page }) => {
  const text = 'The spring tide of Morvane rises eleven metres above the quay.';
  await prepareCollection(page, 'Found anywhere', [{ title: 'Tides', text }]);
  await page.goto('/w/rivers');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('Morvane quays tide');
  await page.getByRole('option', { name: /eleven metres/ }).click();
  await expect(page.getByRole('region', { name: 'Source: Tides' })).toBeVisible();
});
