import { Lock } from 'lucide-react';
import type { CollectionAccess } from '@/lib/protocol/collection-words';

/** Marks a collection that only some people may open. */
export function AccessMark({ access }: { readonly access: CollectionAccess }) {
  if (access === 'workspace') return null;
  return (
    <span title="Only some people can open it" className="grid h-6 shrink-0 place-items-center text-soft">
      <Lock size={14} role="img" aria-label="Only some people can open it" />
    </span>
  );
}
