import '@/app/globals.css';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FocusKeeper } from './focus-keeper';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

function Things() {
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [isWaiting, setWaiting] = useState(false);
  return (
    <>
      <FocusKeeper />
      <main>
        <h1>Things</h1>
        <p>Nothing to press</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
        <section tabIndex={-1} aria-label="Form">
          <button type="button" disabled={isWaiting} onClick={() => setWaiting(true)}>
            Send
          </button>
        </section>
      </main>
    </>
  );
}

describe('the focus, when its element disappears', () => {
  it('moves to the element that takes its place, else to the one before, and finally to the heading', async () => {
    const screen = await render(<Things />);
    const remove = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });
    await focusOn(remove('two'));
    await userEvent.keyboard('{Enter}');
    await expect.element(remove('three')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(remove('one')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
  });

  it('moves to the region around a control that can no longer hold it', async () => {
    const screen = await render(<Things />);
    await focusOn(screen.getByRole('button', { name: 'Send' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('region', { name: 'Form' })).toHaveFocus();
  });

  it('is left alone when the user clicks where there is nothing to press', async () => {
    const screen = await render(<Things />);
    await focusOn(screen.getByRole('button', { name: 'Delete one' }));
    await screen.getByText('Nothing to press').click();
    expect(document.activeElement).toBe(document.body);
  });
});
