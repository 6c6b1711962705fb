import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server.browser';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EarlyInput } from '@/components/shell/early-input';
import { earlyInputScript } from '@/lib/client/keep-early-input';
import { createServedPart } from './create-served-part';

const onPress = vi.fn<(text: string) => void>();

function List({ count }: { readonly count: number }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPress(text);
      }}
    >
      <input aria-label="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">Show {count}</button>
    </form>
  );
}

/** A page with a part whose code arrives when `bring` is called, and a button that changes what the part shows. */
function createPage() {
  const { promise, resolve } = Promise.withResolvers<typeof List>();
  const Part = createServedPart(() => promise, <p>Loading</p>);
  function Page() {
    const [count, setCount] = useState(1);
    return (
      <EarlyInput>
        <button type="button" onClick={() => setCount(count + 1)}>
          Add
        </button>
        <Part count={count} />
      </EarlyInput>
    );
  }
  return { Page, bring: () => resolve(List) };
}

const place = document.createElement('div');
let root: Root | undefined;

/** Shows the page as the server renders it. */
async function serve(): Promise<void> {
  const { Page, bring } = createPage();
  bring();
  place.innerHTML = await new Response(await renderToReadableStream(<Page />)).text();
  document.body.append(place);
  const script = document.createElement('script');
  script.textContent = earlyInputScript;
  document.head.append(script);
  script.remove();
}

const find = (selector: string) => place.querySelector<HTMLElement>(selector) ?? place;

afterEach(() => {
  root?.unmount();
  place.remove();
  onPress.mockClear();
});

it('what is typed and sent in a part whose code is on its way is done once it has arrived, and the rest of the page works before', async () => {
  await serve();
  const { Page, bring } = createPage();
  const field = find('input');
  root = hydrateRoot(place, <Page />);
  // A press before the application has taken over, one after it.
  await userEvent.click(find('[type=button]'));
  await expect.poll(() => document.documentElement.dataset['waits']).toBeUndefined();
  await userEvent.click(find('[type=button]'));
  await userEvent.fill(field, 'weir');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(find('[type=submit]').textContent).toBe('Show 1');
  expect(onPress).not.toHaveBeenCalled();

  bring();
  await expect.poll(() => onPress.mock.calls).toEqual([['weir']]);
  expect(find('[type=submit]').textContent).toBe('Show 3');
  // The elements are those that were served, so nothing under a pointer or a finger is replaced, and the focus stays.
  expect(find('input')).toBe(field);
  expect(document.activeElement).toBe(field);
  await expect.poll(() => globalThis.replayEarlyInput).toBeUndefined();
  await userEvent.keyboard('s{Enter}');
  expect(onPress).toHaveBeenLastCalledWith('weirs');
});

it('a part that the server has not rendered shows a skeleton until its code has arrived', async () => {
  const { Page, bring } = createPage();
  const screen = await render(<Page />);
  await expect.element(screen.getByText('Loading')).toBeVisible();
  bring();
  await expect.element(screen.getByRole('button', { name: 'Show 1' })).toBeVisible();
});
