'use client';

import { useEffect, useState } from 'react';
import { onAnnouncement } from './announce';

/** The only polite live region. Streaming text is never in it. `announce` speaks through it. */
export function LiveRegion() {
  const [message, setMessage] = useState({ text: '', turn: 0 });
  useEffect(() => onAnnouncement((text) => setMessage(({ turn }) => ({ text, turn: turn + 1 }))), []);
  // Two spans are used alternately, so that announcing the same sentence twice is a change and is spoken twice.
  return (
    <div role="status" aria-live="polite" aria-atomic="false" className="sr-only" data-live-region>
      <span>{message.turn % 2 === 0 ? message.text : ''}</span>
      <span>{message.turn % 2 === 1 ? message.text : ''}</span>
    </div>
  );
}
