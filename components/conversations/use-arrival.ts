import { useEffect } from 'react';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import type { MessageReply } from '@/lib/protocol/http/conversations';

/** The mark of the message to which an address led fades within this time. */
const markedForMs = 2_500;

/**
 * Goes to the question or answer that the address names after `#`: scrolls to it, gives it the focus unless the user is typing, and marks it for a moment. The name
 * is then taken from the address, because a new version of the answer would be gone to again.
 *
 * @param answer an answer, which also looks for its question
 */
export function useArrival({ id, parent_id: questionId }: Pick<MessageReply, 'id' | 'parent_id'>): void {
  useEffect(() => {
    const arrive = () => {
      const name = window.location.hash.slice(1);
      if (name !== `message-${id}` && name !== `message-${questionId}`) return;
      const element = document.getElementById(name);
      if (element === null) return;
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
      element.tabIndex = -1;
      focusUnlessTyping(element, { preventScroll: true });
      element.scrollIntoView({ block: 'start' });
      const mark = 'var(--color-marker)';
      element.animate(
        [{ backgroundColor: mark, boxShadow: `0 0 0 0.5rem ${mark}` }, { backgroundColor: 'transparent' }],
        { duration: markedForMs, easing: 'ease-in' },
      );
    };
    // The conversation itself goes to its end when it appears.
    const frame = requestAnimationFrame(arrive);
    window.addEventListener('hashchange', arrive);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('hashchange', arrive);
    };
  }, [id, questionId]);
}
