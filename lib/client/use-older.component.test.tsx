import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ShowOlder } from '@/components/ui/show-older';
import { WorkspacePage } from './__fixtures__/workspace-page';
import { useOlder } from './use-older';

const pageSize = 3;

/** Returns a page of a list whose entries are numbered from `newest` down to 1. */
function readPage(newest: number, from = newest) {
  const items = Array.from({ length: Math.min(pageSize, from) }, (_each, index) => ({
    id: `${from - index}`,
  }));
  const next = from - pageSize;
  return Promise.resolve({ items, next: next > 0 ? `${next}` : null });
}

function Numbers({ first }: { readonly first: Awaited<ReturnType<typeof readPage>> }) {
  const { items, ...older } = useOlder(first, (cursor) => readPage(0, Number(cursor)));
  return (
    <>
      <p>{items.map(({ id }) => id).join(' ')}</p>
      <ShowOlder {...older} />
    </>
  );
}

it('loses and repeats nothing when a list grows while older pages are shown', async () => {
  const draw = async (newest: number) => (
    <WorkspacePage>
      <Numbers first={await readPage(newest)} />
    </WorkspacePage>
  );
  const screen = await render(await draw(7));
  await expect.element(screen.getByText('7 6 5')).toBeVisible();
  await screen.getByRole('button', { name: 'Show older' }).click();
  await expect.element(screen.getByText('7 6 5 4 3 2')).toBeVisible();
  await screen.rerender(await draw(9));
  await expect.element(screen.getByText('9 8 7 6 5 4 3 2')).toBeVisible();
  await screen.getByRole('button', { name: 'Show older' }).click();
  await expect.element(screen.getByText('9 8 7 6 5 4 3 2 1')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show older' })).toHaveLength(0);
});
