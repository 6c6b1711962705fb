'use client';

import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';

type PlaceByHandProps = {
  /** True if nothing is proposed. The form is then open from the start. */
  readonly isAlone: boolean;
  readonly onPlace: (title: string) => void;
};

/** Lets the user choose a page freely. If no page has that name, it is created. */
export function PlaceByHand({ isAlone, onPlace }: PlaceByHandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [title, setTitle] = useState('');
  if (!isAlone && !isOpen)
    return (
      <div className="px-2">
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          Choose another page…
        </Button>
      </div>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (title.trim() === '') return;
    onPlace(title.trim());
    setTitle('');
    setIsOpen(false);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2 px-2 py-1">
      <div className="room-48 flex-1">
        <TextField
          label="Page"
          hint="If no page has this name, a new one is created."
          value={title}
          maxLength={limits.titleChars}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={title.trim() === ''}>
        Propose this page
      </Button>
    </form>
  );
}
