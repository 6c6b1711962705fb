import { hasHighlights } from './mark-ranges';

/**
 * Calls back once at first and then whenever the rendered text has changed: a piece was added, code was coloured, the column was resized.
 * If marks are elements, our own marking changes the page, so only its size is observed.
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
