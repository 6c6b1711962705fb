'use client';

import {
  Ellipsis,
  FolderInput,
  FolderOpen,
  FolderPlus,
  MessagesSquare,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import type { RowPart } from '@/components/ui/use-roving-rows';
import { countNoun } from '@/lib/core/text';
import type { FolderRow as FolderRowData } from '@/lib/domain/folders/arrange-rows';
import { FolderName } from './folder-name';

type FolderRowProps = {
  readonly row: FolderRowData;
  /** True if all of its sources are ticked, null if some are. */
  readonly isTicked: boolean | null;
  /** True while sources are being selected for an action. */
  readonly isSelecting: boolean;
  /** The control of this row that is the tab stop, or null if the tab stop is in another row. */
  readonly stop: RowPart | null;
  readonly onTick: (ticked: boolean) => void;
  readonly onToggle: () => void;
  /** Shows only what is in the folder. */
  readonly onOpen: () => void;
  /** Asks only what is in the folder. */
  readonly onAsk: () => void;
  /** What changes the folder for the team; null for members who may only read. */
  readonly edit: {
    readonly onAdd: () => void;
    /** Null on the last level. */
    readonly onNew: (() => void) | null;
    readonly onRename: () => void;
    readonly onMove: () => void;
    readonly onDelete: () => void;
  } | null;
};

/** A folder in the list of sources: its name, how many sources it holds, and whether questions use them. */
export function FolderRow({ row, isTicked, isSelecting, stop, edit, ...props }: FolderRowProps) {
  const { folder, isOpen, sources } = row;
  const partProps = (part: RowPart) => ({
    'data-part': part,
    tabIndex: (stop === 'retry' ? 'open' : stop) === part ? 0 : -1,
  });

  /** Key presses in the row's menu arrive here too, but belong to the menu. While selecting, Delete applies to the selected sources. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { currentTarget, target } = event;
    if (!(target instanceof Node) || !currentTarget.contains(target)) return;
    if (event.key !== 'Delete' || edit === null || isSelecting) return;
    event.preventDefault();
    if (!event.repeat) edit.onDelete();
  }

  return (
    <div
      onKeyDown={onKeyDown}
      className="group/row relative flex min-h-(--size-row) items-center gap-1 rounded-control ps-1 hover:bg-sunk"
    >
      <Checkbox
        label={`${isSelecting ? 'Select' : 'Ask'} the folder ${folder.name}`}
        hideLabel
        checked={isTicked === true}
        indeterminate={isTicked === null}
        disabled={sources.length === 0}
        onCheckedChange={props.onTick}
        {...partProps('tick')}
      />
      <button
        type="button"
        onClick={props.onToggle}
        aria-expanded={isOpen}
        aria-label={`${folder.name}, folder, ${countNoun(sources.length, 'source')}`}
        aria-keyshortcuts={edit === null ? undefined : 'Delete'}
        title={folder.name}
        {...partProps('open')}
        className="flex min-w-0 flex-1 items-center gap-2 self-stretch py-1.5 text-start pe-1 after:absolute after:inset-0 after:start-9 pointer-coarse:pe-11 pointer-coarse:after:start-11"
      >
        <FolderName name={folder.name} isOpen={isOpen} size={16} />
        <span className="ms-auto ps-1 text-label text-soft tabular-nums group-focus-within/row:pe-8 group-hover/row:pe-8">
          {sources.length}
        </span>
      </button>
      <Menu
        trigger={
          <IconButton
            {...partProps('menu')}
            size="small"
            icon={Ellipsis}
            label={`More for the folder ${folder.name}`}
            className="absolute end-0.5 top-1 pointer-coarse:end-0 pointer-coarse:top-0 bg-sunk opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100"
          />
        }
      >
        <MenuItem icon={FolderOpen} onSelect={props.onOpen}>
          Show only this folder
        </MenuItem>
        {sources.length > 0 && (
          <MenuItem icon={MessagesSquare} onSelect={props.onAsk}>
            Ask only this folder
          </MenuItem>
        )}
        {edit !== null && (
          <>
            <MenuItem icon={Plus} onSelect={edit.onAdd}>
              Add sources here
            </MenuItem>
            {edit.onNew !== null && (
              <MenuItem icon={FolderPlus} onSelect={edit.onNew}>
                New folder inside
              </MenuItem>
            )}
            <MenuItem icon={FolderInput} onSelect={edit.onMove}>
              Move to folder
            </MenuItem>
            <MenuItem icon={Pencil} onSelect={edit.onRename}>
              Rename
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={edit.onDelete}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
