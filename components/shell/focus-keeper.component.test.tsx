import '@/app/globals.css';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FocusKeeper } from './focus-keeper';

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

describe('the focus, when what had it goes', () => {
  it('goes to what stands in the place, else to what stands before it, and at last to the heading', async () => {
    const screen = await render(<Things />);
    const remove = (name: string) => screen.getByRole('button', { name: `Delete ${name}` });
    remove('two').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(remove('three')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(remove('one')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
  });

  it('goes to what is around a control that can no longer hold it', async () => {
    const screen = await render(<Things />);
    screen.getByRole('button', { name: 'Send' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('region', { name: 'Form' })).toHaveFocus();
  });

  it('is left alone where a person has pressed on nothing', async () => {
    const screen = await render(<Things />);
    screen.getByRole('button', { name: 'Delete one' }).element().focus();
    await screen.getByText('Nothing to press').click();
    expect(document.activeElement).toBe(document.body);
  });
});
