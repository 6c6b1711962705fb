import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppPage, createRouter } from '@/components/workflows/__fixtures__/app-page';
import { serve } from '@/components/workflows/__fixtures__/workflow-server';
import { transforms } from '@/lib/domain/transforms/registry';
import { userEvent } from 'vitest/browser';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { render } from 'vitest-browser-react';
import { MakeArtifact } from './make-artifact';

afterEach(() => vi.restoreAllMocks());

/** Two that were captured, and one that was not. */
const at = '2026-11-20T10:00:00.000Z';
const sources = ['rev_1', 'rev_2', null].map(
  (revision, place): SourceReply => ({
    id: `src_${place}`,
    collection_id: 'col_1',
    number: place + 1,
    type: 'note',
    title: `Note ${place}`,
    url: null,
    file_name: null,
    page: null,
    feed: null,
    status: revision === null ? 'queued' : 'captured',
    progress: null,
    failure: null,
    site_name: null,
    language: null,
    word_count: 12,
    author: null,
    published_at: null,
    tags: [],
    is_starred: false,
    reading: 'unread',
    folders: [],
    is_cited: false,
    signals: [],
    revision_id: revision,
    revision_number: revision === null ? 0 : 1,
    captured_at: revision === null ? null : at,
    created_at: at,
  }),
);

async function open(hasModel: boolean) {
  const items = transforms.map(({ type, title, group, description, withoutModel, optionsSchema }) => ({
    type,
    title,
    group,
    last_used_at: type === 'quiz' ? at : null,
    description,
    without_model: hasModel ? null : withoutModel,
    options_schema: optionsSchema,
  }));
  serve({
    '/v1/transforms': { items, next: null },
    '/v1/collections/col_1/sources': { items: sources, next: null },
  });
  const { router } = createRouter();
  const screen = await render(
    <AppPage router={router}>
      <MakeArtifact collectionId="col_1" open />
    </AppPage>,
  );
  return screen.getByRole('dialog', { name: 'Create an artifact' });
}

describe('making an artifact', () => {
  it('puts what was used last first, and everything else under a heading', async () => {
    const dialog = await open(true);
    await expect.element(dialog.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Used last');
    const last = dialog.getByRole('region', { name: 'Used last' });
    await expect.element(last.getByRole('button', { name: /^Quiz/ })).toBeVisible();
    for (const name of ['Summaries', 'Study', 'Compare', 'Plan', 'Present'])
      await expect.element(dialog.getByRole('region', { name })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^Quiz/ })).toHaveLength(1);
  });

  it('is found by a word of its name or description, and chosen from the keyboard', async () => {
    const dialog = await open(true);
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('side by side');
    await expect.element(dialog.getByRole('button', { name: /^Comparison/ })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: /^Glossary/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog.getByRole('heading', { name: 'Comparison' })).toBeVisible();
  });

  it('says before it starts how many sources will be read', async () => {
    const dialog = await open(true);
    await dialog.getByRole('button', { name: /^Glossary/ }).click();
    await expect
      .element(dialog.getByText(/^Reads 2 sources: all sources of this collection\. 1 source could not/))
      .toBeVisible();
  });

  it('offers every type with what it makes', async () => {
    const dialog = await open(true);
    for (const { title, description } of transforms)
      await expect.element(dialog.getByRole('button', { name: `${title} ${description}` })).toBeVisible();
  });

  it.each(transforms.map(({ title, withoutModel }) => [title, withoutModel]))(
    'says in the form of %s what cannot be done without a model',
    async (title, sentence) => {
      const dialog = await open(false);
      await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click();
      await expect.element(dialog.getByText(sentence)).toBeVisible();
    },
  );

  it('says nothing of it in a workspace with a model', async () => {
    const dialog = await open(true);
    await dialog.getByRole('button', { name: /^Glossary/ }).click();
    await expect.element(dialog.getByRole('heading', { name: 'Glossary' })).toBeVisible();
    expect(dialog.element().textContent).not.toContain('Without a language model');
  });
});
