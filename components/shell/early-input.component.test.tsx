import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { earlyInputScript } from '@/lib/client/keep-early-input';
import { EarlyInput } from './early-input';

const onPress = vi.fn<() => void>();
const onSubmit = vi.fn<(text: string) => void>();
const onKey = vi.fn<(event: KeyboardEvent) => void>();

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
      <p>{text}</p>
    </>
  );
}

const served =
  '<form><input aria-label="Question" value=""/><button type="submit">Ask</button></form>' +
  '<button type="button">Create</button><a href="#there">There</a><p></p>';

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

it('shortcuts pressed early arrive in their order up to a bound, and keys of the browser stay its own', async () => {
  arrive();
  (document.activeElement as HTMLElement).blur();
  document.addEventListener('keydown', onKey);
  const heard = () => onKey.mock.calls.map(([{ key }]) => key).join(' ');
  await userEvent.keyboard('g{Shift}c?abcdefg');
  expect(heard()).toBe('Shift');
  await bringScripts();
  await expect.poll(heard).toBe('Shift g c ? a b c d e');
});
