'use client';

import { useRef, useState } from 'react';
import { Button } from './button';
import { Combobox } from './combobox';
import { Dialog } from './dialog';
import { TextField } from './text-field';

/** Where something moves to: a thing that is there, or a new one, which has no id yet. */
export type Place = { readonly id: string | null; readonly name: string };

type MoveDialogProps = {
  readonly title: string;
  /** What moving leaves as it is, if users may wonder. */
  readonly note?: string | undefined;
  /** What things move to, in the singular. */
  readonly noun: 'folder' | 'collection';
  readonly places: readonly { readonly id: string; readonly name: string }[];
  /** The longest name that a new place can have. */
  readonly maxChars: number;
  /** True if what opened it is going once something has moved, as the bar above selected rows is. */
  readonly losesOpener?: boolean | undefined;
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
};

/** Chooses the place that something moves to, or names a new one. */
export function MoveDialog({
  title,
  note,
  noun,
  places,
  maxChars,
  losesOpener,
  onMove,
  onClose,
}: MoveDialogProps) {
  const hasMoved = useRef(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const name = text.trim();
  const target = name === '' ? places.find(({ id }) => id === chosen) : { id: null, name };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnsFocus={() => losesOpener !== true || !hasMoved.current}
      title={title}
      width="narrow"
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          hasMoved.current = true;
          if (target !== undefined) onMove(target);
          onClose();
        }}
      >
        {note !== undefined && <p className="text-soft">{note}</p>}
        {places.length > 0 && (
          <Combobox
            label={noun === 'folder' ? 'Folder' : 'Collection'}
            value={chosen}
            onValueChange={setChosen}
            placeholder={`Choose a ${noun}`}
            emptyWords={`No ${noun} has this name.`}
            options={places.map((place) => ({ value: place.id, label: place.name }))}
          />
        )}
        <TextField
          label={places.length > 0 ? `Or a new ${noun}` : `New ${noun}`}
          value={text}
          maxLength={maxChars}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={target === undefined}>
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
