import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStayAtEnd } from './use-stay-at-end';

function Text({ lines }: { lines: number }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { isAtEnd, goToEnd } = useStayAtEnd(scroller, { change: lines, isEmpty: false });
  return (
    <>
      <div ref={scroller} data-testid="scroller" style={{ height: 200, overflowY: 'auto' }}>
        <div style={{ height: lines * 20 }} />
      </div>
      {!isAtEnd && (
        <button type="button" onClick={goToEnd}>
          New
        </button>
      )}
    </>
  );
}

const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

describe('a growing text', () => {
  it('scrolls along only while the reader is within 80 px of its end, and else offers a button', async () => {
    const screen = await render(<Text lines={50} />);
    const scroller = screen.getByTestId('scroller').element();
    const fromEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    await expect.poll(fromEnd).toBe(0);
    await screen.rerender(<Text lines={60} />);
    await expect.poll(fromEnd).toBe(0);

    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - 79;
    await frame();
    await screen.rerender(<Text lines={61} />);
    await expect.poll(fromEnd).toBe(0);

    scroller.scrollTop = scroller.scrollHeight - scroller.clientHeight - 80;
    await expect.element(screen.getByRole('button', { name: 'New' })).toBeVisible();
    const { scrollTop } = scroller;
    await screen.rerender(<Text lines={80} />);
    await frame();
    expect(scroller.scrollTop).toBe(scrollTop);
    await screen.getByRole('button', { name: 'New' }).click();
    await expect.poll(fromEnd).toBe(0);
    await expect.element(screen.getByRole('button', { name: 'New' })).not.toBeInTheDocument();
  });

  it('is at its end again when a pane that was away is shown', async () => {
    const screen = await render(<Text lines={50} />);
    const scroller = screen.getByTestId('scroller').element() as HTMLElement;
    const fromEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    await expect.poll(fromEnd).toBe(0);
    scroller.style.display = 'none';
    await frame();
    await screen.rerender(<Text lines={80} />);
    scroller.style.display = '';
    await expect.poll(() => scroller.clientHeight).toBe(200);
    await expect.poll(fromEnd).toBe(0);
  });
});
