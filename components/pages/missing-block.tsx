'use client';

import { useAddressedBlock } from '@/components/outliner/use-addressed-block';
import type { PageDetailReply } from '@/lib/protocol/http/pages';

/** Shown if the address names a block that is no longer on the page, as when a citation of an earlier version led here. */
export function MissingBlock({ page }: { readonly page: PageDetailReply }) {
  const target = useAddressedBlock();
  if (target === null || page.blocks.some(({ id }) => id === target)) return null;
  return (
    <p role="status" className="rounded-control bg-sunk px-3 py-2 text-label">
      The linked block is no longer on this page. You can find its text in the history.
    </p>
  );
}
