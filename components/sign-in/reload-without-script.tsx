'use client';

import { useEffect } from 'react';

/** Loads the page as a document if it was opened from another page of the application: React does not run the script that it inserts. */
export function ReloadWithoutScript() {
  useEffect(() => {
    if (globalThis.runsSignIn !== true) window.location.reload();
  }, []);
  return null;
}
