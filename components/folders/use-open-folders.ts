'use client';

import { useState } from 'react';
import { useKeptFolders } from '@/components/ui/page-memory';

/** Which folders of a list are open. This browser remembers it, and the server renders the list that way. */
export function useOpenFolders() {
  const { kept, keep } = useKeptFolders();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(kept));

  function change(id: string, isOpen: boolean) {
    const next = new Set(open);
    // The one that was opened last is the last to be forgotten.
    next.delete(id);
    if (isOpen) next.add(id);
    setOpen(next);
    keep([...next]);
  }

  return { open, setOpen: change };
}
