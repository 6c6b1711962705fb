'use client';

import { ArrowDown, ArrowUp, Copy, Indent, Outdent, Scissors, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '@/components/ui/button';
import { useToastFloor } from '@/components/ui/use-toast-floor';
import { createUuid } from '@/lib/core/ids';
import type { OutlineAction } from './outline-action';

type SelectionBarProps = {
  /** How many blocks are selected, in words. */
  readonly count: string;
  /** The block that the selection reaches to. */
  readonly id: string;
  readonly canEdit: boolean;
  readonly act: (action: OutlineAction) => void;
  readonly onCopy: () => void;
  readonly onCut: () => void;
  readonly children?: ReactNode;
};

/** What can be done with the selected blocks by pointer. Each button names the keys that do the same. */
export function SelectionBar({ count, id, canEdit, act, onCopy, onCut, children }: SelectionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useToastFloor(bar);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected blocks"
      className="floating sticky bottom-3 z-10 flex w-fit max-w-full flex-wrap items-center gap-1 px-2 py-1"
    >
      <span className="px-1 text-label whitespace-nowrap">{count} selected</span>
      {canEdit && (
        <>
          <IconButton
            icon={Outdent}
            label="Outdent"
            shortcut="Shift Tab"
            onClick={() => act({ type: 'outdent', id, offset: null })}
          />
          <IconButton
            icon={Indent}
            label="Indent"
            shortcut="Tab"
            onClick={() => act({ type: 'indent', id, offset: null })}
          />
          <IconButton
            icon={ArrowUp}
            label="Move up"
            shortcut="Alt ↑"
            onClick={() => act({ type: 'up', id, offset: null })}
          />
          <IconButton
            icon={ArrowDown}
            label="Move down"
            shortcut="Alt ↓"
            onClick={() => act({ type: 'down', id, offset: null })}
          />
        </>
      )}
      <IconButton icon={Copy} label="Copy" shortcut="Ctrl C" onClick={onCopy} />
      {canEdit && (
        <>
          <IconButton icon={Scissors} label="Cut" shortcut="Ctrl X" onClick={onCut} />
          <IconButton
            icon={Trash2}
            label="Delete"
            shortcut="Del"
            onClick={() => act({ type: 'remove', id, newId: createUuid() })}
          />
        </>
      )}
      {children}
      <IconButton icon={X} label="Clear selection" shortcut="Esc" onClick={() => act({ type: 'deselect' })} />
    </div>
  );
}
