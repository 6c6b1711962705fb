/**
 * Workflows from a sentence to a restored version, with a scripted model over real HTTP: an alert is built by conversation, previewed,
 * approved, triggered by a new source, changed by conversation, and restored to its earlier version.
 */
import type { Page } from '@playwright/test';
import { startFakeUpstream } from './support/fake-upstream/server';
import { addNote, expect, prepareCollection, test } from './support/people';
import { reload } from './support/reload';
import { getSandbox } from './support/sandbox';
import { buildAlert, changeAction, playTurns } from './support/scripted-builder';
import { takeAddress } from './support/take-address';

const word = 'Saltmarsh';
const note = {
  title: 'Birds of the estuary',
  text: 'The avocets of the Saltmarsh returned on 4 May 1903. The lantern of the pier was lit in 1921.',
};

/** Sets the scripted server as the workspace's model, as Settings would. */
async function chooseModel(page: Page, baseUrl: string): Promise<void> {
  const reply = await page.request.put('/v1/models/setting', {
    headers: { origin: getSandbox().address },
    data: { provider: 'openai-compatible', model: 'scripted', base_url: baseUrl, context_tokens: 100_000 },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

async function forgetModel(page: Page): Promise<void> {
  const reply = await page.request.delete('/v1/models/setting', {
    headers: { origin: getSandbox().address },
  });
  expect(reply.ok()).toBe(true);
}

const sayInChat = async (page: Page, text: string) => {
  const composer = page.getByRole('textbox', { name: 'Describe what it should do' });
  await composer.fill(text);
  await composer.press('Enter');
};

test('an alert is built by conversation, approved, raised by a new source, changed and restored', async ({
  owned: page,
}) => {
  const upstream = await startFakeUpstream({ port: getSandbox().modelPort, fallback: 'cite' });
  upstream.respond(playTurns([...buildAlert(word), ...changeAction('Alert', { severity: 'critical' })]));
  try {
    await chooseModel(page, upstream.baseUrl('openai-compatible'));
    const collectionAddress = `/w/rivers/c/${await prepareCollection(page, 'The coast')}`;

    await page.goto('/w/rivers/workflows');
    await page.getByRole('link', { name: 'New workflow', exact: true }).click();
    await sayInChat(page, `Alert me when a new source mentions ${word}`);
    const chat = page.getByRole('region', { name: 'Build by conversation' });
    await expect(chat.getByText('I have sent a preview.')).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/workflows\/new\?chat=/);
    await reload(page);
    const card = chat.getByRole('link', { name: new RegExp(`Preview of “${word} watch”`) });
    await expect(card).toContainText('Waiting for approval');
    await card.click();

    await expect(page.getByRole('heading', { name: `${word} watch`, level: 1 })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Create this workflow and turn it on' }).click();
    const decision = page.getByRole('region', { name: 'Decision' });
    await expect(decision).toContainText('Approved by Ada Park');
    await decision.getByRole('link', { name: 'Open the workflow' }).click();
    await expect(page.getByRole('switch', { name: 'On' })).toBeChecked();
    const workflowAddress = await takeAddress(page);

    await page.goto(collectionAddress);
    await addNote(page, note);
    const readAlerts = async () => (await page.request.get('/v1/alerts')).text();
    await expect.poll(readAlerts, { timeout: 60_000 }).toContain(`A new source mentions ${word}`);
    await page.goto('/w/rivers/inbox');
    const alert = page.getByRole('link', { name: new RegExp(`A new source mentions ${word}`) });
    await expect(alert).toContainText('unread');
    await alert.click();
    await expect(page.getByRole('article')).toContainText(note.title);
    await page.getByRole('link', { name: 'Execution that raised this alert' }).click();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button');
    await expect(steps).toHaveCount(2);
    await expect(steps.last()).toContainText('Done');

    await page.goto(workflowAddress);
    await page.getByRole('button', { name: 'Change by conversation' }).click();
    const beside = page.getByRole('region', { name: 'Change by conversation' });
    await expect(beside.getByText('I have sent a preview. Nothing runs')).toBeVisible();
    await sayInChat(page, 'Make the alert critical');
    await expect(beside.getByText('I have sent a preview of the change.')).toBeVisible({ timeout: 60_000 });
    await beside.getByRole('link', { name: /Preview of .*Waiting for approval/ }).click();

    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('button');
    await expect(changes).toHaveCount(1);
    await expect(changes).toHaveAccessibleName(/changed Alert/);
    await changes.click();
    await expect(page.getByRole('list', { name: 'Changes' })).toContainText(/medium.*critical/i);
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(decision).toContainText('Approved by Ada Park');
    await expect(changes).toHaveCount(1);

    await decision.getByRole('button', { name: 'Restore previous' }).click();
    await expect(page.getByText('As it was in version 1.')).toBeVisible();
    await page.getByRole('button', { name: 'Apply 1 change' }).click();
    await expect(decision).toContainText('Approved by Ada Park');
    await decision.getByRole('link', { name: 'Open the workflow' }).click();
    const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect(versions).toHaveCount(3);
    await expect(versions.first()).toContainText('restored');
    await expect(page.getByRole('switch', { name: 'On' })).toBeChecked();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('switch', { name: 'Off' })).not.toBeChecked();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/w\/rivers\/workflows$/);
  } finally {
    await forgetModel(page);
    await upstream.close();
  }
});
