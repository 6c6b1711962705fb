import { useCallback, useEffect, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import type { ReadOut } from './read-out';

type SpokenAnswer = {
  /** Whether the person has chosen to hear answers. */
  readonly isWanted: boolean;
  /** Tells one text from another that takes its place. */
  readonly turn: string;
  readonly text: string;
};

/** Where its code does not come, the end is said alone. */
const silent: ReadOut = { take: () => undefined, finish: (onSaid) => onSaid(), leave: () => undefined };

let sentences = 0;

/** Each under a key of its own, so that none takes the place of one that waits. */
function say(text: string): void {
  sentences += 1;
  announce(text, `sentence-${sentences}`);
}

const begin = async (): Promise<ReadOut> => {
  try {
    const { createReadOut } = await import('./read-out');
    return createReadOut(say);
  } catch {
    return silent;
  }
};

/** Has the sentences of a growing answer said, where that is wanted. Returns how to end it: `onSaid` comes after the last of them. */
export function useSpokenAnswer({ isWanted, turn, text }: SpokenAnswer): (onSaid: () => void) => void {
  const held = useRef<Promise<ReadOut> | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const begun = begin();
    held.current = begun;
    return () => {
      held.current = null;
      void begun.then((readOut) => readOut.leave());
    };
  }, [isWanted]);
  useEffect(() => {
    if (text !== '') void held.current?.then((readOut) => readOut.take(turn, text));
  }, [isWanted, turn, text]);
  return useCallback((onSaid) => {
    if (held.current === null) onSaid();
    else void held.current.then((readOut) => readOut.finish(onSaid));
  }, []);
}
