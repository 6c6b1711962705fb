import { useRef } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useArrival } from './use-arrival';

function Arriving({ isThere }: { readonly isThere: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea ref={field} aria-label="Question" />
      <button type="button">Elsewhere</button>
      {isThere && <Answer />}
    </>
  );
}

function Answer() {
  useArrival({ id: 'a1', parent_id: null });
  return <article id="message-a1">An answer</article>;
}

it.each([
  { on: 'textbox', name: 'Question', goes: false },
  { on: 'button', name: 'Elsewhere', goes: true },
] as const)(
  'an answer that arrives by its address takes the focus from a $on: $goes',
  async ({ on, name, goes }) => {
    const screen = await render(<Arriving isThere={false} />);
    await userEvent.click(screen.getByRole(on, { name }));
    window.history.replaceState(null, '', '#message-a1');
    await screen.rerender(<Arriving isThere />);
    // The name leaves the address once the answer was gone to.
    await expect.poll(() => window.location.hash).toBe('');
    await expect.element(goes ? screen.getByRole('article') : screen.getByRole(on, { name })).toHaveFocus();
  },
);
