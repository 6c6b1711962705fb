import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { EarlyInput } from '@/components/shell/early-input';
import { earlyInputScript } from '@/lib/client/keep-early-input';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { WorkspaceContext, type WorkspaceView } from '@/lib/client/workspace';
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

/** What the server renders: two renderers cannot share the contexts of a page in one browser. */
const writePart = (html: string) => `<div class="contents" data-waits=""><!--&-->${html}<!--/&--></div>`;
const servedPage = `<button type="button">Add</button>${writePart('<form><input aria-label="Filter" value=""/><button type="submit">Show <!-- -->1</button></form>')}`;

/** Shows the page as the server sent it. */
function arrive(): void {
  place.innerHTML = servedPage;
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
  arrive();
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

const workspace: WorkspaceView = {
  id: 'wsp_1',
  slug: 'rivers',
  name: 'Rivers',
  role: 'editor',
  userId: 'u',
  userName: 'Ada',
  publicUrl: 'https://books.example',
};

it('what a part first shows is what the server showed, although the rest of the page has loaded more by then', async () => {
  const Count = () => {
    const { data } = useEndpointQuery('GET /v1/shares', { key: ['shares'] });
    return <p>{data === undefined ? 'not known' : `${data.items.length} links`}</p>;
  };
  const Part = createServedPart(() => Promise.resolve(Count), null);
  place.innerHTML = writePart('<p>not known</p>');
  document.body.append(place);
  const served = find('p');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData([workspace.id, 'shares'], { items: [], next_cursor: null });
  const onRecoverableError = vi.fn<(error: unknown) => void>();
  root = hydrateRoot(
    place,
    <QueryClientProvider client={client}>
      <WorkspaceContext value={workspace}>
        <Part />
      </WorkspaceContext>
    </QueryClientProvider>,
    { onRecoverableError },
  );
  await expect.poll(() => find('p').textContent).toBe('0 links');
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(find('p')).toBe(served);
});
