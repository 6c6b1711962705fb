import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { earlyInputScript } from '@/lib/client/keep-early-input';
import { limits } from '@/lib/core/limits';
import { EarlyInput } from './early-input';

const onPress = vi.fn<() => void>();
const onSubmit = vi.fn<(text: string) => void>();
const onKey = vi.fn<(event: KeyboardEvent) => void>();
const onFile = vi.fn<(names: string) => void>();

function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(text);
        }}
      >
        <input aria-label="Question" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit">Ask</button>
      </form>
      <button type="button" onClick={onPress}>
        Create
      </button>
      <a href="#there">There</a>
      <input
        type="file"
        aria-label="File"
        onChange={({ target }) => onFile([...(target.files ?? [])].map(({ name }) => name).join())}
      />
      <Block text={text} onType={setText} />
      <p>{text}</p>
    </>
  );
}

/** A block that Enter opens for writing, with the caret at its end. */
function Block({ text, onType }: { readonly text: string; readonly onType: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <textarea
        ref={(field) => field?.focus()}
        aria-label="Block"
        defaultValue={text === '' ? 'ours' : text}
        onChange={(event) => onType(event.target.value)}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
    );
  return (
    <div
      role="treeitem"
      aria-selected={false}
      tabIndex={0}
      onKeyDown={({ key }) => key === 'Enter' && setOpen(true)}
    />
  );
}

const served =
  '<form><input aria-label="Question" value=""/><button type="submit">Ask</button></form>' +
  '<button type="button">Create</button><a href="#there">There</a><input type="file" aria-label="File"/><div role="treeitem" aria-selected="false" tabindex="0"></div><p></p>';

const place = document.createElement('div');
let root: Root | undefined;

/** Shows the page as the server sent it. */
function arrive(): (name: string) => HTMLElement {
  place.innerHTML = served;
  document.body.append(place);
  const script = document.createElement('script');
  script.textContent = earlyInputScript;
  document.head.append(script);
  script.remove();
  return (selector) => place.querySelector<HTMLElement>(selector) ?? place;
}

async function bringScripts(): Promise<void> {
  root = hydrateRoot(
    place,
    <EarlyInput>
      <Page />
    </EarlyInput>,
  );
  await expect.poll(() => globalThis.replayEarlyInput).toBeUndefined();
}

afterEach(() => {
  globalThis.replayEarlyInput?.();
  root?.unmount();
  place.remove();
  document.removeEventListener('keydown', onKey);
  vi.clearAllMocks();
});

it('text typed early is known to the page, and the form that was sent early is sent once, with it', async () => {
  const find = arrive();
  const address = location.href;
  find('input').focus();
  await userEvent.keyboard('How old?{Enter}{Enter}');
  expect(location.href).toBe(address);
  expect(onSubmit).not.toHaveBeenCalled();
  await bringScripts();
  await expect.poll(() => onSubmit.mock.calls).toEqual([['How old?']]);
  expect(find('p').textContent).toBe('How old?');
});

it('a button pressed several times early acts once, and a link leads on by itself', async () => {
  const find = arrive();
  const create = find('[type=button]');
  for (let press = 0; press < 3; press += 1) await userEvent.click(create);
  await userEvent.click(find('a'));
  expect(location.hash).toBe('#there');
  await bringScripts();
  await expect.poll(() => onPress.mock.calls.length).toBe(1);
  await userEvent.click(create);
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('a file that was chosen early is heard of once', async () => {
  const find = arrive();
  await userEvent.upload(find('[type=file]'), new File(['text'], 'dam.json'));
  await bringScripts();
  await expect.poll(() => onFile.mock.calls).toEqual([['dam.json']]);
});

it('words typed early behind a key that opens a field stand in the field', async () => {
  const find = arrive();
  find('[role=treeitem]').focus();
  await userEvent.keyboard('{Enter} and theirs');
  await bringScripts();
  await expect.poll(() => find('p').textContent).toBe('ours and theirs');
  await userEvent.keyboard(' too');
  await expect.poll(() => find('p').textContent).toBe('ours and theirs too');
});

it('shortcuts pressed early arrive in their order up to a bound, and keys of the browser stay its own', async () => {
  arrive();
  (document.activeElement as HTMLElement).blur();
  document.addEventListener('keydown', onKey);
  const heard = () => onKey.mock.calls.map(([{ key }]) => key).join(' ');
  await userEvent.keyboard('g{Shift}c?');
  for (let more = 0; more < limits.earlyKeys; more += 1)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
  expect(heard()).toBe('Shift');
  await bringScripts();
  await expect.poll(heard).toBe(`Shift g c ?${' a'.repeat(limits.earlyKeys - 3)}`);
});
