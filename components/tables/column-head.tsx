'use client';

import { ArrowDown, ArrowUp, ChevronDown, EyeOff, PencilLine, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import type { TableDetailReply } from '@/lib/protocol/http/tables';

type ColumnHeadProps = {
  readonly column: TableDetailReply['columns'][number];
  readonly sorted: false | 'asc' | 'desc';
  readonly onSort: (direction: 'asc' | 'desc' | null) => void;
  readonly onHide: () => void;
  /** Null for users who may only read. */
  readonly onEdit: (() => void) | null;
  readonly onDelete: (() => void) | null;
};

/** The head of a column: its name, and a menu to sort, hide, change or delete it. */
export function ColumnHead({ column, sorted, onSort, onHide, onEdit, onDelete }: ColumnHeadProps) {
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 flex-1 truncate" title={column.instruction}>
        {column.name}
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
