'use client';

import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/lib/core/text';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';
import type { TableActions } from './use-table-actions';

type OfferedRowsProps = { readonly table: TableDetailReply; readonly actions: TableActions };

const named = 2;

/** Offers the sources that came into the collection after the rows were chosen. */
export function OfferedRows({ table, actions }: OfferedRowsProps) {
  const { offered, offered_count: count } = table;
  if (count === 0) return null;
  const ids = offered.map(({ id }) => id);
  const titles = offered.slice(0, named).map(({ title }) => `“${title}”`);
  const others = count - titles.length;
  return (
    <section
      aria-label="New sources"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2"
    >
      <p dir="auto" className="room-48 flex-1 [overflow-wrap:anywhere]">
        {count === 1 ? 'A new source is not a row yet: ' : `${count} new sources are not rows yet: `}
        {titles.join(', ')}
        {others > 0 && ` and ${countNoun(others, 'other')}`}.
      </p>
      <Button size="small" variant="primary" icon={Plus} onClick={() => actions.changeRows(ids, true)}>
        Add {ids.length === 1 ? 'it' : ids.length === count ? 'them' : `the first ${ids.length}`}
      </Button>
      <Button size="small" onClick={() => actions.changeRows(ids, false)}>
        Leave {ids.length === 1 ? 'it' : 'them'} out
      </Button>
    </section>
  );
}
