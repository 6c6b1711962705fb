'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { createLatePart } from '@/components/ui/create-late-part';
import { StateLabel } from '@/components/ui/state-label';
import { countNoun } from '@/lib/core/text';
import type { StalePassagesProps } from './stale-passage-list';

const StalePassageList = createLatePart(
  async () => (await import('./stale-passage-list')).StalePassageList,
  'Loading the passages',
);

/** Says that sources have changed since blocks of the page cited them, and opens what to do about it. */
export function StalePassages(props: StalePassagesProps) {
  const [isOpen, setOpen] = useState(false);
  const count = props.page.blocks.reduce((sum, { stale_count: stale = 0 }) => sum + stale, 0);
  if (count === 0) return null;
  return (
    <section aria-label="Stale passages" className="mb-2 rounded-panel border border-line bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <StateLabel state="stale">{`${countNoun(count, 'cited passage')} changed in the source`}</StateLabel>
        <span className="flex-1" />
        <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      </div>
      {isOpen && <StalePassageList {...props} />}
    </section>
  );
}
