'use client';

import { Plus, Redo2, Undo2, WandSparkles } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { type ActionTypeReply, ActionPalette } from './action-palette';
import type { EditedDraft } from './use-edited-draft';

type EditorToolbarProps = {
  readonly edited: EditedDraft;
  /** Null while they are loading. */
  readonly types: readonly ActionTypeReply[] | null;
  readonly onAdd: (type: string) => void;
  readonly onTidyUp: () => void;
};

export function EditorToolbar({ edited, types, onAdd, onTidyUp }: EditorToolbarProps) {
  const { undo, redo, canUndo, canRedo } = edited;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ActionPalette
        types={types ?? []}
        onChoose={onAdd}
        trigger={
          <Button variant="primary" icon={Plus} disabled={types === null}>
            Add a step
          </Button>
        }
      />
      <IconButton icon={Undo2} label="Undo" shortcut="Ctrl Z" aria-disabled={!canUndo} onClick={undo} />
      <IconButton icon={Redo2} label="Redo" shortcut="Ctrl Shift Z" aria-disabled={!canRedo} onClick={redo} />
      <Button icon={WandSparkles} onClick={onTidyUp}>
        Tidy up
      </Button>
      <p role="status" className="ms-auto text-label text-soft">
        {describeSaving(edited)}
      </p>
    </div>
  );
}

function describeSaving({ isSaving, isDirty, unready, theirs, failure }: EditedDraft): string {
  if (theirs !== null) return 'Not saved: changed elsewhere';
  if (failure !== null) return 'Not saved';
  if (unready !== null) return `Not saved: ${unready}`;
  return isSaving || isDirty ? 'Saving…' : 'Saved';
}
