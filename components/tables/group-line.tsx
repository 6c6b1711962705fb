'use client';

import { ChevronDown, ChevronRight } from 'lucide-react';
import type { GridGroup } from './list-grid-groups';

type GroupLineProps = {
  readonly group: GridGroup;
  readonly onFold: () => void;
  /** The line is part of the tab order, unless this is false. */
  readonly isStop?: boolean;
  readonly onFocus?: () => void;
};

/** The line above a group of rows. Pressing it folds the group. */
export function GroupLine({ group, onFold, isStop = true, onFocus }: GroupLineProps) {
  const Icon = group.isFolded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!group.isFolded}
      tabIndex={isStop ? 0 : -1}
      data-group-line={group.id}
      onFocus={onFocus}
      onClick={onFold}
      className="sticky start-1 inline-flex min-h-(--size-small) max-w-full items-center gap-1.5 rounded-mark px-2 font-medium hover:text-ink"
    >
      <Icon size={14} aria-hidden className="shrink-0 text-soft" />
      <span dir="auto" className="truncate">
        {group.label}
      </span>
      <span className="text-soft tabular-nums">{group.count}</span>
    </button>
  );
}
