import { hasHighlights } from './mark-ranges';

/**
 * Calls back once at first and then whenever rendered text has changed: a piece was added, code got its colours, the
 * column was resized. Where marks are elements the page is changed by ourselves, and only its size is watched.
 */
export function watchPage(element: HTMLElement, onChange: () => void): () => void {
  let frame = 0;
  const change = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onChange);
  };
  const sizes = new ResizeObserver(change);
  sizes.observe(element);
  const nodes = new MutationObserver(change);
  if (hasHighlights()) nodes.observe(element, { childList: true, subtree: true, characterData: true });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    nodes.disconnect();
  };
}
