'use client';

import { RefreshCw, Star, Tag, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { countNoun } from '@/lib/core/text';
import type { SourceReply } from '@/lib/protocol/http/sources';
import type { MarkEdit } from '@/components/sources/use-organise-sources';
import { canRefresh } from '@/components/sources/can-refresh';

type SelectionBarProps = {
  readonly selected: readonly SourceReply[];
  readonly shownCount: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onRefresh: (sources: readonly SourceReply[]) => void;
  readonly onDelete: (sources: readonly SourceReply[]) => void;
  readonly onTag: (sources: readonly SourceReply[]) => void;
  readonly onMark: (sources: readonly SourceReply[], edit: MarkEdit) => void;
};

/** The actions on the selected sources. It takes the place of the control that ticks sources for the next question. */
export function SelectionBar({
  selected,
  shownCount,
  onSelectAll,
  onRefresh,
  onDelete,
  onTag,
  onMark,
}: SelectionBarProps) {
  const refreshable = selected.filter(canRefresh);
  return (
    <div
      role="toolbar"
      aria-label="Selected sources"
      className="mx-2 mb-1 flex min-h-8 items-center gap-1 rounded-control bg-found ps-1 pe-0.5"
    >
      <Checkbox
        label={selected.length === 0 ? 'Select all' : `${selected.length} selected`}
        checked={selected.length === shownCount}
        indeterminate={selected.length > 0 && selected.length < shownCount}
        onCheckedChange={onSelectAll}
        className="min-w-0 flex-1"
      />
      {selected.length > 0 && (
        <>
          <IconButton
            icon={Tag}
            size="small"
            label={`Tag ${countNoun(selected.length, 'source')}`}
            onClick={() => onTag(selected)}
          />
          <IconButton
            icon={Star}
            size="small"
            label={`Star ${countNoun(selected.length, 'source')}`}
            onClick={() => onMark(selected, { is_starred: true })}
          />
        </>
      )}
      {refreshable.length > 0 && (
        <IconButton
          icon={RefreshCw}
          size="small"
          label={`Refresh ${countNoun(refreshable.length, 'source')}`}
          onClick={() => onRefresh(refreshable)}
        />
      )}
      {selected.length > 0 && (
        <IconButton
          icon={Trash2}
          size="small"
          label={`Delete ${countNoun(selected.length, 'source')}`}
          onClick={() => onDelete(selected)}
        />
      )}
    </div>
  );
}
