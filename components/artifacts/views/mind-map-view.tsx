'use client';

import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { joinClasses } from '@/components/ui/class-names';
import { countNoun } from '@/lib/core/text';
import type { MindMapData } from '@/lib/domain/transforms/types/mind-map';
import { numberQuotes } from '../number-quotes';
import { QuoteChips } from '../quote-chips';

type Branch = MindMapData['branches'][number];

/**
 * The centre, its branches and what is said on each, from left to right; below one another where there is little room. The first branch is
 * open, so that the map can be surveyed; on paper all are. The branches are one
 * tab stop: arrow keys move between them, and open and close them. Tab goes on to the chips. A wide map is panned by scrolling.
 */
export function MindMapView({ data }: { readonly data: MindMapData }) {
  const { centre, branches } = data;
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [closed, setClosed] = useState<ReadonlySet<number>>(
    () => new Set(branches.map((_branch, place) => place).filter((place) => place > 0)),
  );
  const indexes = useMemo(() => {
    const numbered = numberQuotes(branches.flatMap(({ statements }) => statements));
    let next = 0;
    return branches.map(({ statements }) => statements.map(() => numbered[next++] ?? []));
  }, [branches]);
  const setOpen = (place: number, isOpen: boolean) => {
    const others = [...closed].filter((each) => each !== place);
    setClosed(new Set(isOpen ? others : [...others, place]));
  };
  const press = (event: KeyboardEvent, place: number) => {
    if (event.key === 'ArrowRight') setOpen(place, true);
    else if (event.key === 'ArrowLeft') setOpen(place, false);
    else {
      const last = branches.length - 1;
      const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      list.current?.querySelectorAll<HTMLElement>('[data-branch]')[Math.min(Math.max(to, 0), last)]?.focus();
    }
    event.preventDefault();
  };
  const hasClosed = closed.size > 0;
  return (
    <section aria-label="Mind map" className="@container grid gap-3">
      <div className="no-print flex">
        <Button
          size="small"
          variant="quiet"
          onClick={() => setClosed(new Set(hasClosed ? [] : branches.map((_branch, place) => place)))}
        >
          {hasClosed ? 'Open all branches' : 'Close all branches'}
        </Button>
      </div>
      <div className="overflow-x-auto pb-2" tabIndex={-1}>
        <div className="flex flex-col @min-[44rem]:flex-row @min-[44rem]:items-start">
          <p className="font-reading text-title font-semibold rounded-panel border border-accent bg-raised px-4 py-2 @min-[44rem]:mt-3 @min-[44rem]:w-44 @min-[44rem]:shrink-0 @min-[44rem]:text-center">
            {centre}
          </p>
          <span aria-hidden className="mt-8 hidden w-5 border-t border-line @min-[44rem]:block" />
          <ul
            ref={list}
            aria-label={countNoun(branches.length, 'branch', 'branches')}
            className="ms-4 grid gap-3 border-s border-line py-3 @min-[44rem]:ms-0"
          >
            {branches.map((branch, place) => (
              <MapBranch
                key={place}
                branch={branch}
                indexes={indexes[place] ?? []}
                isOpen={!closed.has(place)}
                isCurrent={place === current}
                onFocus={() => setCurrent(place)}
                onToggle={() => setOpen(place, closed.has(place))}
                onKeyDown={(event) => press(event, place)}
              />
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

type MapBranchProps = {
  readonly branch: Branch;
  readonly indexes: readonly (readonly number[])[];
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

function MapBranch({ branch, indexes, isOpen, isCurrent, onFocus, onToggle, onKeyDown }: MapBranchProps) {
  const { label, statements } = branch;
  return (
    <li className="flex flex-col @min-[44rem]:flex-row @min-[44rem]:items-center">
      <div className="flex items-center">
        <span aria-hidden className="w-4 shrink-0 border-t border-line" />
        <button
          type="button"
          data-branch
          aria-expanded={isOpen}
          tabIndex={isCurrent ? 0 : -1}
          onFocus={onFocus}
          onClick={onToggle}
          onKeyDown={onKeyDown}
          className="flex items-center gap-1 rounded-control border border-line bg-raised px-2.5 py-1.5 text-start font-medium hover:bg-sunk @min-[44rem]:w-48 @min-[44rem]:shrink-0"
        >
          <ChevronRight size={16} aria-hidden className={joinClasses('shrink-0', isOpen && 'rotate-90')} />
          <span dir="auto" className="min-w-0 break-words">
            {label}
          </span>
          {!isOpen && <span className="text-label text-soft tabular-nums">{statements.length}</span>}
        </button>
      </div>
      <ul
        className={joinClasses(
          isOpen ? 'grid' : 'hidden print:grid',
          'reading ms-8 gap-1.5 border-s border-line py-1.5 @min-[44rem]:ms-3 @min-[44rem]:min-w-72',
        )}
      >
        {statements.map((statement, place) => (
          <li key={place} className="ps-3" dir="auto">
            {statement.text}
            <QuoteChips indexes={indexes[place] ?? []} />
          </li>
        ))}
      </ul>
    </li>
  );
}
