'use client';

import { useEffect, useRef } from 'react';
import { readIsMac } from '@/components/ui/read-is-mac';
import { isTypingPlace } from '@/components/ui/move-focus';
import { decideShortcut, readKeyPress, type Shortcut } from './shortcuts';

/** Milliseconds within which the second letter of a pair such as `g c` must follow. */
const pairWithinMs = 1_000;

/** Listens for the shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[], allowSingleKeys: boolean): void {
  const pending = useRef({ key: '', at: 0 });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const spelling = readKeyPress(event, readIsMac());
      if (spelling === null || event.defaultPrevented) return;
      const isFresh = event.timeStamp - pending.current.at < pairWithinMs;
      const decision = decideShortcut(shortcuts, {
        spelling,
        pending: isFresh ? pending.current.key : '',
        allowSingle: allowSingleKeys && !isTypingPlace(event.target),
      });
      pending.current = { key: decision.pending, at: event.timeStamp };
      if (decision.pressed === null) return;
      if (decision.pressed.notWhileTyping === true && isTypingPlace(event.target)) return;
      event.preventDefault();
      decision.pressed.onPress();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shortcuts, allowSingleKeys]);
}
