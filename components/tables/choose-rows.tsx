'use client';

import { useMemo, useState } from 'react';
import { filterSources } from '@/lib/domain/sources/filter-sources';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { TextField } from '@/components/ui/text-field';
import { countNoun } from '@/lib/core/text';
import type { SourceReply } from '@/lib/protocol/http/sources';
import { readFilterAddress } from './read-filter-address';

type ChooseRowsProps = {
  /** The sources that can be rows. */
  readonly sources: readonly SourceReply[];
  readonly isLoading: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
};

/** More are found by typing. */
const mostListed = 100;

/** Ticks the sources that are rows: one by one, or all that words or the address of a filtered list find. */
export function ChooseRows({ sources, isLoading, chosen, onChange }: ChooseRowsProps) {
  const [text, setText] = useState('');
  const found = useMemo(() => filterSources(sources, readFilterAddress(text)), [sources, text]);
  const foundChosen = found.filter(({ id }) => chosen.has(id)).length;
  const change = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <div className="grid gap-2">
      <TextField
        label="Find sources"
        hint="Type words, or paste the address of a filtered list of sources."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex-1 text-label text-soft" aria-live="polite">
          {isLoading
            ? 'Loading sources …'
            : `${chosen.size} of ${countNoun(sources.length, 'source')} chosen`}
        </p>
        <Button
          size="small"
          disabled={foundChosen === found.length}
          onClick={() =>
            change(
              found.map(({ id }) => id),
              true,
            )
          }
        >
          Choose {found.length === sources.length ? 'all' : `the ${found.length} found`}
        </Button>
        <Button
          size="small"
          disabled={foundChosen === 0}
          onClick={() =>
            change(
              found.map(({ id }) => id),
              false,
            )
          }
        >
          Choose none{found.length === sources.length ? '' : ' of them'}
        </Button>
      </div>
      <ul
        aria-label="Sources"
        className="scroll-quiet grid max-h-64 gap-0.5 rounded-control border border-line p-2"
      >
        {found.slice(0, mostListed).map(({ id, title }) => (
          <li key={id}>
            <Checkbox label={title} checked={chosen.has(id)} onCheckedChange={(is) => change([id], is)} />
          </li>
        ))}
        {found.length === 0 && !isLoading && <li className="text-soft">No source matches.</li>}
        {found.length > mostListed && (
          <li className="text-label text-soft">{found.length - mostListed} more match. Type to find them.</li>
        )}
      </ul>
    </div>
  );
}
