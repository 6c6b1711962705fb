/** A boolean that this browser remembers for the user. */
import { useCallback } from 'react';
import { useStoredText } from './use-stored-text';

export function useStoredFlag(name: string, initial: boolean): readonly [boolean, (value: boolean) => void] {
  const [value, setText] = useStoredText(name, String(initial));
  const set = useCallback((next: boolean) => setText(String(next)), [setText]);
  return [value === 'true', set];
}
