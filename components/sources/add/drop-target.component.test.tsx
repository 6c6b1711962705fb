import '@/app/globals.css';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { DropTarget } from './drop-target';

const nothing = () => undefined;

it('takes dropped and pasted files from users who may add, and keeps its content usable for users who may not', async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const screen = await render(
    <>
      <DropTarget onFiles={nothing} onAddresses={nothing} disabled>
        <button type="button">Read</button>
      </DropTarget>
      <DropTarget onFiles={onFiles} onAddresses={nothing} disabled={false}>
        <button type="button">Add</button>
      </DropTarget>
    </>,
  );
  const add = screen.getByRole('button', { name: 'Add' });
  // By the time one target says what may be dropped, both have their drop zone.
  const drag = () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['text'], 'note.txt', { type: 'text/plain' }));
    add
      .element()
      .dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }));
    return screen.getByText(/^Drop to add/).elements().length;
  };
  await expect.poll(drag).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Read' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Read' }).element().closest('[aria-disabled]')).toBeNull();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File(['text'], 'pasted.txt', { type: 'text/plain' }));
  add
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  await expect.poll(() => onFiles.mock.calls.flat(2).map(({ name }) => name)).toEqual(['pasted.txt']);
});
