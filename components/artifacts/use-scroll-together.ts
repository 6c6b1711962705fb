import type { EditorView } from '@uiw/react-codemirror';
import { type RefObject, useEffect } from 'react';
import { mapScroll, type ScrollAnchor } from './views/map-scroll';

/** Places of the text that both columns show: where a rendered block begins in each. */
function listAnchors(
  view: EditorView,
  preview: HTMLElement,
): { readonly text: number; readonly shown: number }[] {
  const top = preview.getBoundingClientRect().top - preview.scrollTop;
  return [...preview.querySelectorAll<HTMLElement>('[data-block-start]')].flatMap((element) => {
    const offset = Number(element.dataset['blockStart']);
    if (!(offset >= 0 && offset <= view.state.doc.length)) return [];
    return [{ text: view.lineBlockAt(offset).top, shown: element.getBoundingClientRect().top - top }];
  });
}

/**
 * Scrolls the preview with the text and the text with the preview, so that both show the same place. Only the column under the pointer, or
 * with the focus, leads.
 */
export function useScrollTogether(
  view: EditorView | null,
  preview: RefObject<HTMLElement | null>,
  isBeside: boolean,
): void {
  useEffect(() => {
    const shown = preview.current;
    if (view === null || shown === null || !isBeside) return;
    const text = view.scrollDOM;
    let leader: HTMLElement = text;
    let frame = 0;
    const lead = (event: Event) => {
      leader = shown.contains(event.target instanceof Node ? event.target : null) ? shown : text;
    };
    const follow = () => {
      frame = 0;
      const places = listAnchors(view, shown);
      const anchors = places.map(
        (place): ScrollAnchor =>
          leader === text
            ? { leads: place.text, follows: place.shown }
            : { leads: place.shown, follows: place.text },
      );
      const follower = leader === text ? shown : text;
      const isAtEnd = leader.scrollTop + leader.clientHeight >= leader.scrollHeight - 1;
      follower.scrollTop = isAtEnd ? follower.scrollHeight : mapScroll(anchors, leader.scrollTop);
    };
    const scroll = (event: Event) => {
      if (event.currentTarget === leader && frame === 0) frame = requestAnimationFrame(follow);
    };
    const leading = ['pointerenter', 'wheel', 'touchstart', 'focusin'] as const;
    for (const column of [text, shown]) {
      column.addEventListener('scroll', scroll, { passive: true });
      for (const name of leading) column.addEventListener(name, lead, { passive: true });
    }
    return () => {
      cancelAnimationFrame(frame);
      for (const column of [text, shown]) {
        column.removeEventListener('scroll', scroll);
        for (const name of leading) column.removeEventListener(name, lead);
      }
    };
  }, [view, preview, isBeside]);
}
