'use client';

import {
  BookMarked,
  Clock,
  Download,
  Ellipsis,
  Folder,
  FolderInput,
  RefreshCw,
  Star,
  Tag,
  Trash2,
} from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Menu, MenuItem } from '@/components/ui/menu';
import { countNoun } from '@/lib/core/text';
import type { SourceExportFormat } from '@/lib/protocol/export-formats';
import type { SourceReply } from '@/lib/protocol/http/sources';
import type { MarkEdit } from './use-organise-sources';
import { canRefresh } from './can-refresh';

type Act = (sources: readonly SourceReply[]) => void;

type SelectionBarProps = {
  readonly selected: readonly SourceReply[];
  readonly shownCount: number;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onExport: (sources: readonly SourceReply[], format: SourceExportFormat) => void;
  readonly onMark: (sources: readonly SourceReply[], edit: MarkEdit) => void;
  /** What changes the sources for the team; null for members who may only read. */
  readonly edit: {
    readonly onTag: Act;
    readonly onMove: Act;
    readonly onFile: Act;
    readonly onRefresh: Act;
    readonly onDelete: Act;
  } | null;
};

/** The actions on the selected sources. It takes the place of the control that ticks sources for the next question. */
export function SelectionBar({ selected, shownCount, onSelectAll, edit, ...props }: SelectionBarProps) {
  const refreshable = selected.filter(canRefresh);
  const named = countNoun(selected.length, 'source');
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
          {edit && (
            <>
              <IconButton
                icon={Tag}
                size="small"
                label={`Tag ${named}`}
                onClick={() => edit.onTag(selected)}
              />
              <IconButton
                icon={FolderInput}
                size="small"
                label={`Move ${named}`}
                onClick={() => edit.onMove(selected)}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={`Delete ${named}`}
                onClick={() => edit.onDelete(selected)}
              />
            </>
          )}
          <Menu trigger={<IconButton icon={Ellipsis} size="small" label={`More for ${named}`} />}>
            {edit && (
              <MenuItem icon={Folder} onSelect={() => edit.onFile(selected)}>
                Move to folder
              </MenuItem>
            )}
            <MenuItem icon={Download} onSelect={() => props.onExport(selected, 'markdown')}>
              Export as Markdown
            </MenuItem>
            <MenuItem icon={BookMarked} onSelect={() => props.onExport(selected, 'bibtex')}>
              Export references (BibTeX)
            </MenuItem>
            <MenuItem icon={BookMarked} onSelect={() => props.onExport(selected, 'csl')}>
              Export references (CSL-JSON)
            </MenuItem>
            <MenuItem icon={Star} onSelect={() => props.onMark(selected, { is_starred: true })}>
              Star
            </MenuItem>
            <MenuItem icon={Clock} onSelect={() => props.onMark(selected, { reading: 'later' })}>
              Read later
            </MenuItem>
            {edit && refreshable.length > 0 && (
              <MenuItem icon={RefreshCw} onSelect={() => edit.onRefresh(refreshable)}>
                Refresh {countNoun(refreshable.length, 'source')}
              </MenuItem>
            )}
          </Menu>
        </>
      )}
    </div>
  );
}
