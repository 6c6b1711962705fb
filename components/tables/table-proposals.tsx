'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Awaited } from '@/components/ui/skeleton';
import { TableProposalCard } from './table-proposal-card';
import { useTableProposals } from './use-table-proposals';

/** The pending proposals for tables, in the inbox. Renders nothing if there are none. */
export function TableProposals() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasDecided, setDecided] = useState(false);
  const proposals = useTableProposals();
  const items = proposals.data?.items ?? [];
  if (proposals.isPending) return <Awaited />;
  if (items.length === 0 && !hasDecided && !proposals.isError) return null;
  return (
    <section aria-labelledby="table-proposals" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="table-proposals" ref={heading} tabIndex={-1} className="text-reading font-semibold">
        Table proposals
      </h2>
      {proposals.isError && (
        <FailureNotice
          sentence="The proposals could not be loaded."
          cause={proposals.error.message}
          action={
            <Button busy={proposals.isFetching} onClick={() => void proposals.refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {items.length === 0 && hasDecided && <p className="text-soft">Nothing else is waiting.</p>}
      {items.length > 0 && (
        <ul aria-label="Proposals" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {items.map((preview) => (
            <li key={preview.id}>
              <TableProposalCard
                preview={preview}
                // The card disappears once it is decided, so the focus moves to the heading of the list.
                onDecided={() => {
                  setDecided(true);
                  heading.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
