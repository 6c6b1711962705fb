'use client';

import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';

type NameFormProps = {
  readonly label: string;
  readonly name: string;
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly autoComplete?: string;
  readonly onSave: (name: string) => void;
};

/** A field for a name and a button that saves it. */
export function NameForm({ label, name, busy, failure, autoComplete = 'off', onSave }: NameFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    if (!busy && typeof typed === 'string') onSave(typed.trim());
  }
  return (
    <form onSubmit={submit} className="flex max-w-measure flex-wrap items-end gap-2">
      <TextField
        key={name}
        name="name"
        label={label}
        defaultValue={name}
        autoComplete={autoComplete}
        required
        maxLength={120}
        error={failure}
        className="flex-1 basis-40"
      />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}
