import { useCallback, useEffect, useRef } from 'react';
import { announce } from '@/components/shell/announce';
import type { ReadOut } from './read-out';

type SpokenAnswer = {
  /** True if the user has chosen to hear answers. */
  readonly isWanted: boolean;
  /** Distinguishes one text from another that replaces it. */
  readonly turn: string;
  readonly text: string;
};

/** Used if the code cannot be loaded. Then only the end is announced. */
const silent: ReadOut = { take: () => undefined, finish: (onSaid) => onSaid(), leave: () => undefined };

let sentences = 0;

/** Each sentence has its own key, so that none replaces one that is still waiting. */
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

/**
 * Announces the sentences of a growing answer if the user wants that. Returns a function that ends it and calls `onSaid` after the last
 * sentence.
 */
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
