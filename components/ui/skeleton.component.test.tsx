import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton } from './skeleton';
import { skeletonTimes } from './skeleton-phase';

const show = (waiting: boolean) => (
  <Skeleton waiting={waiting} label="Loading sources" shape={<i>shape</i>}>
    <b>content</b>
  </Skeleton>
);
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows nothing at first, its shape after a long wait, and the content after the minimum time', async () => {
  const screen = await render(show(true));
  expect(screen.container.textContent).toBe('');
  pass(skeletonTimes.showAfterMs);
  await expect.poll(() => screen.container.textContent).toBe('Loading sourcesshape');
  expect(screen.container.querySelector('[role=status]')?.getAttribute('aria-busy')).toBe('true');
  await screen.rerender(show(false));
  expect(screen.container.textContent).toContain('shape');
  pass(skeletonTimes.keepForMs);
  await expect.poll(() => screen.container.textContent).toBe('content');
});

it('never shows its shape for a short wait', async () => {
  const screen = await render(show(true));
  pass(skeletonTimes.showAfterMs - 1);
  await screen.rerender(show(false));
  expect(screen.container.textContent).toBe('content');
  pass(skeletonTimes.showAfterMs + skeletonTimes.keepForMs);
  expect(screen.container.textContent).toBe('content');
});

it('shows content that needs no wait at once', async () => {
  const screen = await render(show(false));
  expect(screen.container.textContent).toBe('content');
});
