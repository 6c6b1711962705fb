'use client';

import { X } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { limits } from '@/lib/core/limits';
import { countNoun } from '@/lib/core/text';

type PastedAddressesProps = {
  readonly urls: readonly string[];
  readonly onAdd: () => void;
  readonly onDismiss: () => void;
};

/** Offers to add pasted web addresses as sources. They stay in the question as text if the offer is ignored. */
export function PastedAddresses({ urls, onAdd, onDismiss }: PastedAddressesProps) {
  const tooMany = urls.length > limits.urlBatch;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-3 py-1.5">
      <p role="status" className="room-40 flex-1 text-label text-soft">
        {tooMany
          ? `Add at most ${limits.urlBatch} addresses at once.`
          : `You pasted ${urls.length === 1 ? 'a web address' : countNoun(urls.length, 'web address', 'web addresses')}.`}
      </p>
      {!tooMany && (
        <Button size="small" onClick={onAdd}>
          {urls.length === 1 ? 'Add as a source' : `Add as ${urls.length} sources`}
        </Button>
      )}
      <IconButton icon={X} size="small" label="Keep as text" onClick={onDismiss} />
    </div>
  );
}
