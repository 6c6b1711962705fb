import '@/app/globals.css';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppPage, createRouter } from '@/components/workflows/__fixtures__/app-page';
import { serve } from '@/components/workflows/__fixtures__/workflow-server';
import { transforms } from '@/lib/domain/transforms/registry';
import { render } from 'vitest-browser-react';
import { MakeArtifact } from './make-artifact';

afterEach(() => vi.restoreAllMocks());

async function open(hasModel: boolean) {
  const items = transforms.map(({ type, title, description, withoutModel, optionsSchema }) => ({
    type,
    title,
    description,
    without_model: hasModel ? null : withoutModel,
    options_schema: optionsSchema,
  }));
  serve({ '/v1/transforms': { items, next: null } });
  const { router } = createRouter();
  const screen = await render(
    <AppPage router={router}>
      <MakeArtifact collectionId="col_1" open />
    </AppPage>,
  );
  return screen.getByRole('dialog', { name: 'Make…' });
}

describe('making an artifact', () => {
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
