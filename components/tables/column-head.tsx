'use client';

import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  EyeOff,
  FoldHorizontal,
  Group,
  Pin,
  PinOff,
  StretchHorizontal,
  PencilLine,
  Trash2,
} from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator, MenuSwitch } from '@/components/ui/menu';
import type { TableDetailReply } from '@/lib/protocol/http/table-shapes';

type ColumnHeadProps = {
  readonly column: TableDetailReply['columns'][number];
  readonly sorted: false | 'asc' | 'desc';
  readonly onSort: (direction: 'asc' | 'desc' | null) => void;
  readonly onHide: () => void;
  /** Null if it is the first or the last column. */
  readonly onMoveStart: (() => void) | null;
  readonly onMoveEnd: (() => void) | null;
  /** Makes the column wider or narrower by a step. */
  readonly onWiden: (step: -1 | 1) => void;
  readonly isPinned: boolean;
  /** Null if no more columns can stay in view. */
  readonly onPinChange: ((isPinned: boolean) => void) | null;
  readonly isGroup: boolean;
  readonly onGroupChange: (isGroup: boolean) => void;
  /** Null for users who may only read. */
  readonly onEdit: (() => void) | null;
  readonly onDelete: (() => void) | null;
};

/** The head of a column: its name and unit, and a menu to sort, group, move, widen, keep in view, hide, change or delete it. */
export function ColumnHead(props: ColumnHeadProps) {
  const { column, sorted, onSort, onHide, onMoveStart, onMoveEnd, onEdit, onDelete } = props;
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 flex-1 truncate" title={column.instruction}>
        {column.name}
        {column.unit !== null && <span className="text-soft"> ({column.unit})</span>}
      </span>
      {sorted !== false && <Arrow size={14} aria-hidden className="text-accent" />}
      <Menu
        align="end"
        trigger={
          <IconButton size="small" icon={ChevronDown} label={`Column “${column.name}”`} tabIndex={-1} />
        }
      >
        <MenuItem icon={ArrowUp} onSelect={() => onSort('asc')}>
          Sort ascending
        </MenuItem>
        <MenuItem icon={ArrowDown} onSelect={() => onSort('desc')}>
          Sort descending
        </MenuItem>
        {sorted !== false && <MenuItem onSelect={() => onSort(null)}>Stop sorting</MenuItem>}
        <MenuSeparator />
        {onMoveStart && (
          <MenuItem icon={ArrowLeft} onSelect={onMoveStart}>
            Move left
          </MenuItem>
        )}
        {onMoveEnd && (
          <MenuItem icon={ArrowRight} onSelect={onMoveEnd}>
            Move right
          </MenuItem>
        )}
        <MenuItem icon={StretchHorizontal} shortcut="+" onSelect={() => props.onWiden(1)}>
          Wider
        </MenuItem>
        <MenuItem icon={FoldHorizontal} shortcut="−" onSelect={() => props.onWiden(-1)}>
          Narrower
        </MenuItem>
        {props.onPinChange && (
          <MenuItem
            icon={props.isPinned ? PinOff : Pin}
            onSelect={() => props.onPinChange?.(!props.isPinned)}
          >
            {props.isPinned ? 'Let it move' : 'Keep in view'}
          </MenuItem>
        )}
        <MenuSwitch icon={Group} checked={props.isGroup} onCheckedChange={props.onGroupChange}>
          Group rows by it
        </MenuSwitch>
        <MenuItem icon={EyeOff} onSelect={onHide}>
          Hide column
        </MenuItem>
        {onEdit && (
          <>
            <MenuSeparator />
            <MenuItem icon={PencilLine} onSelect={onEdit}>
              Edit column …
            </MenuItem>
          </>
        )}
        {onDelete && (
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            Delete column
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
