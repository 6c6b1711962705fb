'use client';

import { CloudOff } from 'lucide-react';
import { useOnline } from '@/lib/client/use-online';

/**
 * Says that the connection is lost, for as long as it is. The element is always on the page, so that screen readers notice its text appear.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="no-print shrink-0">
      {!isOnline && (
        <p className="flex items-center gap-2 border-b border-line bg-sunk px-4 py-2">
          <CloudOff size={16} aria-hidden className="shrink-0 text-soft" />
          You are offline. What you write is kept here, and work continues when you are back online.
        </p>
      )}
    </div>
  );
}
