import '@/app/globals.css';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createLatePart } from './create-late-part';
import type * as menu from './menu';
import type * as toast from './toast';

/** Loads a module as it is on a page that has just been opened: component tests share a page, so others may have loaded its late parts. */
const loadAfresh = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ `/components/ui/${file}?afresh`);

it('a menu pressed before its code has loaded opens afterwards and keeps its control element', async () => {
  const { Menu, MenuItem } = (await loadAfresh('menu.tsx')) as typeof menu;
  const onSelect = vi.fn<() => void>();
  const screen = await render(
    <Menu trigger={<button type="button">Things</button>}>
      <MenuItem onSelect={onSelect}>One</MenuItem>
    </Menu>,
  );
  const control = screen.getByRole('button', { name: 'Things' }).element() as HTMLElement;
  expect(control.getAttribute('aria-haspopup')).toBe('menu');
  expect(control.getAttribute('aria-expanded')).toBe('false');
  // Base UI gives its trigger an id. There is none yet, so its code has not loaded.
  expect(control.id).toBe('');
  control.focus();
  control.click();
  await expect.element(screen.getByRole('menuitem', { name: 'One' })).toBeVisible();
  expect(control.isConnected).toBe(true);
  expect(control.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menuitem')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(control);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement?.textContent).toBe('One');
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
});

it('a notice shown before there is a place for it appears once there is one', async () => {
  const { showToast, ToastRegion } = (await loadAfresh('toast.tsx')) as typeof toast;
  showToast('Saved early');
  const screen = await render(<ToastRegion />);
  await expect.element(screen.getByText('Saved early').first()).toBeVisible();
});

it('a part whose code cannot be fetched offline appears once the connection is back, and the page stays', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<() => ReactNode>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(() => <p>Arrived</p>);
  const Part = createLatePart(load, 'Loading the part');
  const screen = await render(
    <>
      <p>The page</p>
      <Part />
    </>,
  );
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await expect.element(screen.getByText('The page')).toBeVisible();
  isOnline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Arrived')).toBeVisible();
  await expect.element(screen.getByText('The page')).toBeVisible();
});
