import '@/app/globals.css';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createCitation } from '@/components/citations/__fixtures__/citations';
import { StaleNotice } from './stale-notice';

const show = (stale: 'changed' | null) =>
  render(
    <StaleNotice
      citations={[createCitation(), createCitation({ ordinal: 2, stale })]}
      onOpenPassage={vi.fn()}
      onMakeAgain={vi.fn()}
    />,
  );

it('says nothing of an artifact whose sources are as they were', async () => {
  const screen = await show(null);
  await expect.element(screen.getByText('cited passage')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
});

it('counts the passages that have changed, and offers to make the artifact again', async () => {
  const screen = await show('changed');
  await expect.element(screen.getByText('1 cited passage changed in the source')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Regenerate' })).toBeVisible();
});
