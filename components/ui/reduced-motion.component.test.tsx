import '@/app/globals.css';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useStayAtEnd } from '@/components/conversations/use-stay-at-end';
import { SourceReader } from '@/components/sources/source-reader';
import { Dialog } from './dialog';
import { Menu, MenuItem } from './menu';
import { Progress } from './progress';
import { SkeletonRows } from './skeleton';
import { showToast, ToastRegion } from './toast';

const prefer = (motion: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: motion }],
  });

/** Lists the animations that are running or paused now. Finished ones are left out. */
const listMoving = () =>
  document.getAnimations().filter(({ playState }) => playState === 'running' || playState === 'paused');

function Place() {
  const scroller = useRef<HTMLDivElement>(null);
  const { goToEnd } = useStayAtEnd(scroller, { change: null, isEmpty: true });
  return (
    <>
      <SkeletonRows count={2} />
      <p className="animate-shimmer">Searching …</p>
      <Progress label="Reading" value={null} />
      <div ref={scroller} data-testid="scroller" style={{ height: 60, overflow: 'auto' }}>
        <div style={{ height: 3_000 }}>Words</div>
      </div>
      <button type="button" onClick={goToEnd}>
        To the end
      </button>
      <Menu trigger={<button type="button">Things</button>}>
        <MenuItem onSelect={() => undefined}>One</MenuItem>
      </Menu>
      <Dialog trigger={<button type="button">Open</button>} title="A window">
        <p>Words</p>
      </Dialog>
      <ToastRegion />
    </>
  );
}

afterEach(async () => {
  vi.restoreAllMocks();
  await prefer('no-preference');
});

it('something moves without a motion preference, so that the next test proves something', async () => {
  await prefer('no-preference');
  await render(<Place />);
  expect(listMoving().length).toBeGreaterThan(2);
});

it('nothing moves for a user who prefers reduced motion: no shimmer, dialog, menu or toast', async () => {
  await prefer('reduce');
  const screen = await render(<Place />);
  expect(listMoving()).toEqual([]);
  await screen.getByRole('button', { name: 'Things' }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  expect(listMoving()).toEqual([]);
  await screen.getByRole('menuitem', { name: 'One' }).click();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'A window' })).toBeVisible();
  showToast('Said');
  await expect.element(screen.getByText('Said').first()).toBeVisible();
  expect(listMoving()).toEqual([]);
});

it('nothing scrolls smoothly: the end and a passage are reached at once', async () => {
  await prefer('reduce');
  const scrolling = vi.spyOn(Element.prototype, 'scrollTo');
  const markdown = Array.from({ length: 200 }, (_, index) => `Paragraph ${index} of the source.`).join(
    '\n\n',
  );
  const at = markdown.indexOf('Paragraph 150');
  const screen = await render(
    <>
      <Place />
      <div style={{ height: 300 }}>
        <SourceReader markdown={markdown} title="Orn" spans={[{ start: at, end: at + 13 }]} activeIndex={0} />
      </div>
    </>,
  );
  await screen.getByRole('button', { name: 'To the end' }).click();
  const scroller = screen.getByTestId('scroller').element();
  expect(scroller.scrollTop).toBe(scroller.scrollHeight - scroller.clientHeight);
  await expect
    .poll(() => screen.getByRole('region', { name: 'Text' }).element().scrollTop)
    .toBeGreaterThan(500);
  expect(scrolling.mock.calls.length).toBeGreaterThan(1);
  expect(JSON.stringify(scrolling.mock.calls)).not.toContain('smooth');
  const smooth = [...document.querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).scrollBehavior === 'smooth',
  );
  expect(smooth).toEqual([]);
});
