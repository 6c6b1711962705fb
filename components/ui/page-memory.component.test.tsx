import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStoredText } from '@/lib/client/use-stored-text';
import { limits } from '@/lib/core/limits';
import { emptyMemory } from './memory-cookies';
import { PageMemoryProvider } from './page-memory';

afterEach(() => {
  localStorage.clear();
  document.cookie = 'kept-texts=; path=/; max-age=0';
});

const readKept = () =>
  JSON.parse(decodeURIComponent(/kept-texts=([^;]*)/.exec(document.cookie)?.[1] ?? 'null')) as unknown;

function Depth() {
  const [depth, setDepth] = useStoredText('depth', 'answer');
  return (
    <>
      <button type="button" onClick={() => setDepth('research')}>
        Deeper than {depth}
      </button>
      <button type="button" onClick={() => setDepth('answer')}>
        Back
      </button>
    </>
  );
}

it('a text that was chosen is kept for the next page, in place of the oldest if there is no room, and the default is not', async () => {
  const rest = 'x'.repeat(limits.keptTextsChars - 30);
  const screen = await render(
    <PageMemoryProvider memory={{ ...emptyMemory, texts: { oldest: rest, newer: 'y' } }}>
      <Depth />
    </PageMemoryProvider>,
  );
  await screen.getByRole('button', { name: 'Deeper than answer' }).click();
  await expect.element(screen.getByRole('button', { name: 'Deeper than research' })).toBeVisible();
  await expect.poll(readKept).toEqual({ newer: 'y', depth: 'research' });
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.poll(readKept).toEqual({ newer: 'y' });
});
