import '@/app/globals.css';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CitationProvider } from '@/components/citations/citation-provider';
import { SlidesView } from './slides-view';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

const slide = (heading: string) => ({
  heading,
  points: [{ text: `${heading} in short.`, quotes: [] }],
  notes: [{ text: `${heading} at length.`, quotes: [] }],
});

it('slides are turned by buttons and keys, each with its own points and notes, and stop at both ends', async () => {
  const screen = await render(
    <CitationProvider citations={[]}>
      <SlidesView data={{ type: 'slide_deck', slides: [slide('Water'), slide('Power'), slide('Fish')] }} />
    </CitationProvider>,
  );
  const stage = (at: number) => screen.getByRole('group', { name: `Slide ${at} of 3` });
  await expect.element(stage(1).getByRole('heading')).toHaveTextContent('Water');
  await screen.getByRole('button', { name: 'Next slide' }).click();
  await expect.element(stage(2).getByRole('heading')).toHaveTextContent('Power');
  await expect.element(screen.getByText('Power at length.').first()).toBeVisible();
  await focusOn(stage(2));
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(stage(3).getByRole('heading')).toHaveTextContent('Fish');
  await expect.element(screen.getByRole('button', { name: 'Next slide' })).toBeDisabled();
  await userEvent.keyboard('{Home}{PageUp}');
  await expect.element(stage(1).getByRole('heading')).toHaveTextContent('Water');
});
