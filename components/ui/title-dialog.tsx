'use client';

import { type ReactNode, useState } from 'react';
import { limits } from '@/lib/core/limits';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './text-field';

export type TitleDialogProps = {
  /** The purpose of the dialog: "Rename source". */
  readonly heading: string;
  readonly submitLabel: string;
  readonly initialTitle?: string | undefined;
  readonly hint?: string | undefined;
  /** What else is asked, below the title. */
  readonly children?: ReactNode;
  /** Characters at most. */
  readonly maxChars?: number | undefined;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onSubmit: (title: string) => void;
  readonly onClose: () => void;
};

/** Asks for a title, to name something new or to rename it. If the title is refused, the typed text stays. */
export function TitleDialog(props: TitleDialogProps) {
  const { initialTitle = '', onClose } = props;
  const [title, setTitle] = useState(initialTitle);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={props.heading} width="narrow">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit(title);
        }}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={props.maxChars ?? limits.titleChars}
          onChange={(event) => setTitle(event.target.value)}
          error={props.error}
          hint={props.hint}
        />
        {props.children}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={props.busy} disabled={title.trim() === ''}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
