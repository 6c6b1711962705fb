import '@/app/globals.css';
import { type ReactNode, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from '@/components/ui/dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { showToast, ToastRegion } from '@/components/ui/toast';
import { limits } from '@/lib/core/limits';
import { Composer } from './composer';
import { useEscapeToStop } from './use-escape-to-stop';
import { focusOn } from '@/components/ui/__fixtures__/focus-on';

const listen = () => ({
  onSend: vi.fn<(text: string) => void>(),
  onStop: vi.fn<() => void>(),
  onEditLast: vi.fn<() => void>(),
  onCancelEdit: vi.fn<() => void>(),
  onAddAddresses: vi.fn<(urls: readonly string[]) => Promise<boolean>>(() => Promise.resolve(true)),
});
type Told = ReturnType<typeof listen>;

function Place({
  told,
  isAnswering = false,
  editing = false,
  choices,
}: {
  told: Told;
  isAnswering?: boolean;
  editing?: boolean;
  choices?: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEscapeToStop(isAnswering && !editing, told.onStop);
  return (
    <>
      <Menu trigger={<button type="button">Things</button>}>
        <MenuItem onSelect={() => undefined}>One</MenuItem>
      </Menu>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="A dialog">
        <p>Words</p>
      </Dialog>
      <Composer
        {...told}
        ref={field}
        text={text}
        onTextChange={setText}
        isAnswering={isAnswering}
        scope="2 sources"
        disabled={false}
        editing={editing}
        choices={choices}
      />
    </>
  );
}

const show = async (part: Omit<Parameters<typeof Place>[0], 'told'> = {}) => {
  const told = listen();
  const screen = await render(<Place told={told} {...part} />);
  return { told, screen, field: screen.getByRole('textbox') };
};

const goOffline = (isOffline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the composer', () => {
  it('offers pasted addresses as sources, and keeps them as text if the offer is ignored or they could not be added', async () => {
    const { told, screen, field } = await show();
    const paste = async (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      await userEvent.fill(field, text);
    };
    await paste('https://example.org/a\nhttps://example.org/b');
    const add = screen.getByRole('button', { name: 'Add as 2 sources' });
    await add.click();
    expect(told.onAddAddresses).toHaveBeenCalledExactlyOnceWith([
      'https://example.org/a',
      'https://example.org/b',
    ]);
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    told.onAddAddresses.mockResolvedValueOnce(false);
    await paste('https://example.org/c');
    await screen.getByRole('button', { name: 'Add as a source' }).click();
    await expect.element(screen.getByRole('button', { name: 'Add as a source' })).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('https://example.org/c');
    await field.fill('');
    await paste('https://example.org/c');
    await screen.getByRole('button', { name: 'Keep as text' }).click();
    await expect.element(field).toHaveValue('https://example.org/c');
    await paste('Who wrote https://example.org/c ?');
    await expect.element(screen.getByRole('button', { name: /^Add as/ })).not.toBeInTheDocument();
  });

  it('keeps the button that asks in view on a phone, however many choices stand beside it', async () => {
    await page.viewport(390, 844);
    const choices = ['All collections', 'A model with a long name', 'Research'].map((label) => (
      <button key={label} type="button" className="shrink-0 px-3 whitespace-nowrap">
        {label}
      </button>
    ));
    const { screen } = await show({ choices });
    const ask = screen.getByRole('button', { name: 'Ask', exact: true });
    await expect.poll(() => ask.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  });

  it('sends on Enter, breaks the line on Shift+Enter and never sends an empty question', async () => {
    const { told, field } = await show();
    await field.click();
    await userEvent.keyboard('{Enter}');
    expect(told.onSend).not.toHaveBeenCalled();
    await userEvent.keyboard('One{Shift>}{Enter}{/Shift}two');
    expect(told.onSend).not.toHaveBeenCalled();
    await expect.element(field).toHaveValue('One\ntwo');
    await userEvent.keyboard('{Enter}');
    expect(told.onSend).toHaveBeenCalledExactlyOnceWith('One\ntwo');
    await expect.element(field).toHaveValue('One\ntwo');
  });

  it('keeps a question that is too long, says by how much, and sends it only once it fits', async () => {
    const { told, screen, field } = await show();
    await userEvent.fill(field, 'why '.repeat(limits.messageChars / 4) + 'now');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This is 3 characters too long: 20,000 fit. Nothing was cut.');
    await userEvent.keyboard('{Enter}');
    expect(told.onSend).not.toHaveBeenCalled();
    await expect.element(field).toHaveValue('why '.repeat(limits.messageChars / 4) + 'now');
    await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}{Backspace}{Backspace}{Enter}');
    expect(told.onSend).toHaveBeenCalledOnce();
  });

  it('lets Enter choose a word while an input method is composing, and sends nothing', async () => {
    const { told, field } = await show();
    await field.fill('にほん');
    const element = field.element();
    for (const isComposing of [true, false]) {
      const press = new KeyboardEvent('keydown', {
        key: 'Enter',
        isComposing,
        bubbles: true,
        cancelable: true,
      });
      element.dispatchEvent(press);
      expect(press.defaultPrevented).toBe(!isComposing);
      expect(told.onSend).toHaveBeenCalledTimes(isComposing ? 0 : 1);
    }
  });

  it('edits the last question on ↑ only when the field is empty', async () => {
    const { told, field } = await show();
    await field.click();
    await userEvent.keyboard('{ArrowUp}');
    expect(told.onEditLast).toHaveBeenCalledOnce();
    await field.fill('Words');
    await userEvent.keyboard('{ArrowUp}');
    expect(told.onEditLast).toHaveBeenCalledOnce();
  });

  it('replaces Ask with Stop in the same place while an answer is written, and sends nothing then', async () => {
    const { told, screen, field } = await show();
    await field.fill('Words');
    const ask = screen.getByRole('button', { name: 'Ask' }).element().getBoundingClientRect();
    await screen.rerender(<Place told={told} isAnswering />);
    const stop = screen.getByRole('button', { name: 'Stop' });
    expect(stop.element().getBoundingClientRect()).toEqual(ask);
    await field.click();
    await userEvent.keyboard('{Enter}');
    expect(told.onSend).not.toHaveBeenCalled();
    await stop.click();
    expect(told.onStop).toHaveBeenCalledOnce();
  });

  it('keeps the question while the browser is offline, says so, and sends it on Enter once online', async () => {
    const { told, screen, field } = await show();
    goOffline(true);
    await expect.element(screen.getByText(/^Offline: your question is kept here/)).toBeVisible();
    await field.fill('Still here');
    await field.click();
    await userEvent.keyboard('{Enter}');
    expect(told.onSend).not.toHaveBeenCalled();
    await expect.element(field).toHaveValue('Still here');
    goOffline(false);
    await expect.element(screen.getByText('2 sources')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(told.onSend).toHaveBeenCalledExactlyOnceWith('Still here');
  });
});

describe('Escape', () => {
  it('stops the answer once, wherever the focus is, and only while an answer is written', async () => {
    const { told, screen } = await show();
    await userEvent.keyboard('{Escape}');
    expect(told.onStop).not.toHaveBeenCalled();
    await screen.rerender(<Place told={told} isAnswering />);
    await focusOn(screen.getByRole('button', { name: 'Open' }));
    await userEvent.keyboard('{Escape}');
    expect(told.onStop).toHaveBeenCalledOnce();
  });

  it('closes one open layer per press before it stops the answer', async () => {
    const { told, screen } = await show({ isAnswering: true });
    await screen.getByRole('button', { name: 'Open' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(told.onStop).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Things' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    expect(told.onStop).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(told.onStop).toHaveBeenCalledOnce();
  });

  it('cancels an edit by a button too, because a phone has no Escape', async () => {
    const { screen, told } = await show({ editing: true });
    await screen.getByRole('button', { name: 'Cancel editing' }).click();
    expect(told.onCancelEdit).toHaveBeenCalledOnce();
  });

  it('cancels an edit before it stops the answer', async () => {
    const { told, field } = await show({ isAnswering: true, editing: true });
    await field.click();
    await userEvent.keyboard('{Escape}');
    expect(told.onCancelEdit).toHaveBeenCalledOnce();
    expect(told.onStop).not.toHaveBeenCalled();
  });
});

it('is never covered by a toast, however high it is', async () => {
  const { screen, field } = await show();
  const { container } = screen;
  Object.assign(container.style, { position: 'fixed', insetInline: '0', bottom: '0' });
  window.dispatchEvent(new Event('resize'));
  const toasts = await render(<ToastRegion />);
  showToast('Deleted “Note 2”');
  const toast = toasts.getByText('Deleted “Note 2”').first();
  await expect.element(toast).toBeVisible();
  const top = () => field.element().closest('form')?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
  await field.fill('One\nTwo\nThree\nFour\nFive');
  await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top());
  await screen.unmount();
  expect(document.documentElement.style.getPropertyValue('--toast-floor')).toBe('');
});
