'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Dialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import type { FolderTarget } from './use-change-folders';

export type MoveToFolderProps = {
  readonly open: true;
  /** What is moved, in words: `3 sources`. */
  readonly what: string;
  /** The folders that it can be moved to, with the names of those around them. */
  readonly paths: readonly { readonly id: string; readonly path: string }[];
  /** True if it stands in a folder, so that it can be moved to the top. */
  readonly canLeave: boolean;
  readonly onMove: (target: FolderTarget) => void;
  readonly onClose: () => void;
};

const top = 'top';

/** Chooses the folder that sources, a folder or a collection move to, or names a new one. */
export function MoveToFolder({ what, paths, canLeave, onMove, onClose }: Omit<MoveToFolderProps, 'open'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const name = text.trim();
  const options = [
    ...(canLeave ? [{ value: top, label: 'No folder' }] : []),
    ...paths.map(({ id, path }) => ({ value: id, label: path })),
  ];
  const target = options.find(({ value }) => value === chosen);

  function move() {
    if (name !== '') onMove({ id: null, name });
    else if (target !== undefined) onMove(chosen === top ? null : { id: target.value, name: target.label });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Move ${what} to a folder`}
      width="narrow"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        {options.length > 0 && (
          <Combobox
            label="Folder"
            value={chosen}
            onValueChange={setChosen}
            placeholder="Choose a folder"
            emptyWords="No folder has this name."
            options={options}
          />
        )}
        <TextField
          label={options.length > 0 ? 'Or a new folder' : 'New folder'}
          value={text}
          maxLength={limits.folderNameChars}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={name === '' && target === undefined}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
