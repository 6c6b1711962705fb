/**
 * What can be made of a collection: a transform that a team made, from the form to a workflow of the built-in reader; and each of the types
 * that everyone has, opened, looked at and exported.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { transforms } from '@/lib/domain/transforms/registry';
import { shareCases } from './support/choose-cases';
import { expect, post, prepareCollection, test } from './support/people';
import { takeAddress } from './support/take-address';

const dams = [
  {
    title: 'Harrow Dam',
    text: [
      '# Harrow Dam',
      '## History',
      'The Harrow Dam was built between 1951 and 1958 in the valley of the Harrow. A dam is a wall that holds back a river.',
      'Building the dam cost 4.2 million pounds, twice the first estimate. The engineer Anna Hale drew the plans in 1949.',
      'The dam was opened on 2 June 1958 by the minister of power.',
      '## The spillway',
      'A spillway is a way for water that a dam cannot hold. The spillway of the dam was damaged by the flood of 1968.',
      'The Northern Water Board must replace the seals of the gates by June 2029.',
      '## Advantages',
      'The main advantage of the dam is its cheap power for 30,000 homes.',
      '## Drawbacks',
      'The dam closed the river to salmon for 40 years.',
    ].join('\n\n'),
  },
  {
    title: 'Lisle Dam',
    text: [
      '# Lisle Dam',
      'The Lisle Dam was built between 1961 and 1966 for the towns of the coast. Building the dam cost 9 million pounds.',
      'The dam was opened on 9 March 1966. The Northern Water Board has owned it since 1974.',
      'The spillway of the Lisle Dam was tested in 1970 and held a flood of 800 cubic metres per second.',
      'Height: 58 metres',
      'The Northern Water Board should inspect the dam every 5 years.',
    ].join('\n\n'),
  },
];

async function waitUntilReady(page: Page, artifact: string): Promise<void> {
  const read = async () => {
    const reply = await page.context().request.get(`/v1/artifacts/${artifact}`);
    return (await reply.json()) as { readonly status: string; readonly failure: unknown };
  };
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).not.toBe('running');
  expect(await read()).toMatchObject({ status: 'ready', failure: null });
}

test('a team makes a transform of its own, tries it, keeps versions, uses it, and hands it on as a file', async ({
  owned: page,
}) => {
  const id = await prepareCollection(page, 'Dams to describe', dams);
  await page.goto('/w/rivers/transforms');
  await page.getByRole('link', { name: 'New transform' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dam dossier');
  await page.getByRole('textbox', { name: 'Section 1', exact: true }).fill('Cost of building the dam');
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('textbox', { name: 'Section 2', exact: true }).fill('Damage to the spillway');

  // It is tried before it is saved.
  const trial = page.getByRole('region', { name: 'Trial' });
  await trial.getByRole('combobox', { name: 'Collection' }).click();
  await page.getByRole('option', { name: 'Dams to describe' }).click();
  await trial.getByRole('button', { name: /^Try on \d sources?$/ }).click();
  await expect(trial.getByRole('heading', { name: 'Cost of building the dam' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(trial.getByText('flood of 1968').first()).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dam dossier' })).toBeVisible();
  await expect(page).toHaveURL(/\/transforms\/trf_/);
  const saved = await takeAddress(page);
  await page.getByRole('textbox', { name: 'Description' }).fill('What a dam cost, and what broke.');
  await page.getByRole('button', { name: 'Save a new version' }).click();
  await expect(page.getByText(/^Version 2/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Version 1 by/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // It is offered beside the others.
  await page.goto(`/w/rivers/c/${id}`);
  await page.getByRole('region', { name: 'Artifacts' }).getByRole('button', { name: 'Create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('dossier');
  await expect(dialog.getByRole('button', { name: /^Dam dossier/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Reads 2 sources: all sources of this collection.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Dam dossier' }).click();
  const made = page.getByRole('region', { name: /^Artifact: / });
  await expect(made.getByRole('heading', { name: 'Cost of building the dam' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(made.getByText(/4\.2 million pounds/).first()).toBeVisible();

  // The file is read by another transform.
  await page.goto(saved);
  await page.getByRole('button', { name: 'More' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as a file' }).click();
  const path = await (await saving).path();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'sourcebook.transform.v1' });
  await page.goto('/w/rivers/transforms');
  await page.getByLabel('Transform file').setInputFiles(path);
  await expect(page).toHaveURL(/\/transforms\/trf_/);
  await expect(page).not.toHaveURL(saved);
  await expect(page.getByRole('textbox', { name: 'Section 2', exact: true })).toHaveValue(
    'Damage to the spillway',
  );
});

/** `transforms.database.test.ts` makes all types. `npm test` opens a quarter of them here, the long tests all. */
const opened = shareCases(transforms, { taker: 0, takers: 4 });
/** Each format is asked of a quarter of the types that are opened, and of all types in the long tests. */
const formats = ['markdown', 'text', 'html', 'json', 'pdf', 'docx', 'bibtex', 'csl'] as const;

test('an artifact of a type is made by the built-in reader, opened and exported', async ({ owned: page }) => {
  const id = await prepareCollection(page, 'Dams of every kind', dams);
  for (const [index, { type, title }] of opened.entries()) {
    await test.step(type, async () => {
      const { artifact_id: artifact } = await post<{ readonly artifact_id: string }>(
        page,
        `/v1/collections/${id}/transforms`,
        { type },
      );
      await waitUntilReady(page, artifact);
      await page.goto(`/w/rivers/artifacts/${artifact}`);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}:`) })).toBeVisible();
      await expect(page.getByText(/^Without a language model/)).toBeVisible();
      for (const format of shareCases(formats, { taker: index % 4, takers: 4 })) {
        const file = await page.context().request.get(`/v1/artifacts/${artifact}/export?format=${format}`);
        expect(file.status(), `${type} as ${format}`).toBe(200);
        expect((await file.body()).length, `${type} as ${format}`).toBeGreaterThan(20);
      }
    });
  }
});
