/**
 * Scrolls the beginning of a range into the upper third of its scroller. It jumps immediately, because a long scroll animation tells the
 * reader nothing.
 */
export function scrollToRange(scroller: HTMLElement, range: Range): void {
  const top = range.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTo({ top: scroller.scrollTop + top - scroller.clientHeight / 4, behavior: 'instant' });
}

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, th, td, pre, blockquote';

/** Moves the focus to the block in which the range begins, so that reading continues from there. */
export function focusRange(range: Range): void {
  const node = range.startContainer;
  const element = node instanceof HTMLElement ? node : node.parentElement;
  const block = element?.closest<HTMLElement>(blocks) ?? element;
  if (!block) return;
  if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
  block.focus({ preventScroll: true });
}
