'use client';

import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';

type EntranceFormProps = {
  /** Label of the button, for example "Sign in". */
  readonly action: string;
  readonly busy: boolean;
  /** Why it failed, if the failure concerns no single field. */
  readonly failure: string | null;
  /** `typed` returns what was entered, by field name. */
  readonly onSubmit: (typed: (name: string) => string) => void;
  readonly children?: ReactNode;
};

/** The fields, the reason for a failure, and one full-width button. */
export function EntranceForm({ action, busy, failure, onSubmit, children }: EntranceFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    onSubmit((name) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    });
  }
  return (
    // A browser without scripts would otherwise write what was typed into the address.
    <form method="post" onSubmit={submit} className="grid gap-4">
      {children}
      {failure && <FailureNotice sentence={failure} />}
      <Button type="submit" variant="primary" size="large" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
