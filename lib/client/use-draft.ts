/** Text that survives leaving and reloading the page, stored in this browser under a key for its place. */
import { useCallback, useEffect, useState } from 'react';

export function useDraft(place: string): readonly [string, (text: string) => void] {
  const key = `sourcebook.draft.${place}`;
  const [held, setHeld] = useState({ key: '', text: '' });
  useEffect(() => {
    // The browser's storage is outside React. It is read once the place is known, never while rendering on the server.
    // oxlint-disable-next-line react/set-state-in-effect
    setHeld({ key, text: window.localStorage.getItem(key) ?? '' });
  }, [key]);
  const set = useCallback(
    (text: string) => {
      setHeld({ key, text });
      if (text === '') window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, text);
    },
    [key],
  );
  return [held.key === key ? held.text : '', set];
}
