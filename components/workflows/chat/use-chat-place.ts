'use client';

import { parseAsString, useQueryState } from 'nuqs';
import { useCallback } from 'react';

/** The value in the address that means a conversation that has not begun. */
const newChat = 'new';

/** Which conversation is open beside the page. It is stored in the address, so that a reload or a link restores it. */
export function useChatPlace() {
  const [chat, setChat] = useQueryState(
    'chat',
    parseAsString.withOptions({ history: 'push', shallow: true }),
  );
  const open = useCallback((id: string | null) => void setChat(id ?? newChat), [setChat]);
  const close = useCallback(() => void setChat(null), [setChat]);
  /** Replaces the new conversation in the address with the one that its first message created. */
  const settle = useCallback((id: string) => void setChat(id, { history: 'replace' }), [setChat]);
  return { isOpen: chat !== null, conversationId: chat === newChat ? null : chat, open, close, settle };
}

export type ChatPlace = ReturnType<typeof useChatPlace>;
