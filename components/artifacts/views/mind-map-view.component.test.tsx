import '@/app/globals.css';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CitationProvider } from '@/components/citations/citation-provider';
import { MindMapView } from './mind-map-view';

const branch = (label: string) => ({ label, statements: [{ text: `${label} matters.`, quotes: [] }] });

it('a mind map is one tab stop, and its branches are opened, closed and reached by arrow keys', async () => {
  const screen = await render(
    <CitationProvider citations={[]}>
      <MindMapView
        data={{
          type: 'mind_map',
          centre: 'Dams',
          branches: [branch('Water'), branch('Power'), branch('Fish')],
        }}
      />
    </CitationProvider>,
  );
  const water = screen.getByRole('button', { name: /^Water/ });
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(water).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(water).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByText('Water matters.')).not.toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('Water matters.')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByRole('button', { name: /^Fish/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(screen.getByRole('button', { name: /^Power/ })).toHaveFocus();
});
