'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useCallback } from 'react';

/** In the address: a conversation that has not begun. */
const newChat = 'new';

/** Which conversation stands beside the page, kept in the address: a reload and a link find it again. */
export function useChatPlace() {
  const [chat, setChat] = useQueryState(
    'chat',
    parseAsString.withOptions({ history: 'push', shallow: true }),
  );
  const open = useCallback((id: string | null) => void setChat(id ?? newChat), [setChat]);
  const close = useCallback(() => void setChat(null), [setChat]);
  /** The conversation that a first message made takes the place of the new one. */
  const settle = useCallback((id: string) => void setChat(id, { history: 'replace' }), [setChat]);
  return { isOpen: chat !== null, conversationId: chat === newChat ? null : chat, open, close, settle };
}

export type ChatPlace = ReturnType<typeof useChatPlace>;
