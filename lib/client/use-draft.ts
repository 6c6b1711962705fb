/** Text that survives leaving and reloading the page, stored in this browser under a key for its place. */
import { useCallback, useEffect, useState } from 'react';

/** @param first what stands there if nothing is stored: the text that is being changed, for example */
export function useDraft(place: string, first = ''): readonly [string, (text: string) => void] {
  const key = `sourcebook.draft.${place}`;
  const [held, setHeld] = useState({ key: '', text: '' });
  useEffect(() => {
    // The browser's storage is outside React. It is read once the place is known, never while rendering on the server.
    // oxlint-disable-next-line react/set-state-in-effect
    setHeld({ key, text: window.localStorage.getItem(key) ?? first });
  }, [key, first]);
  const set = useCallback(
    (text: string) => {
      setHeld({ key, text });
      storeDraft(key, text);
    },
    [key],
  );
  return [held.key === key ? held.text : '', set];
}

/** A browser stores about five million characters. A longer draft stays in the field for as long as the page is open. */
function storeDraft(key: string, text: string): void {
  if (text === '') window.localStorage.removeItem(key);
  else
    try {
      window.localStorage.setItem(key, text);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
}
