'use client';

import type { FormEvent, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';

type EntranceFormProps = {
  /** What pressing does: "Sign in". */
  readonly action: string;
  readonly busy: boolean;
  /** Why it failed, where that is about no single field. */
  readonly failure: string | null;
  /** What was typed, by the fields' names. */
  readonly onSubmit: (typed: (name: string) => string) => void;
  readonly children?: ReactNode;
};

/** Fields, the reason of a failure, and one button as wide as they are. */
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
    <form onSubmit={submit} className="grid gap-4">
      {children}
      {failure && <FailureNotice sentence={failure} />}
      <Button type="submit" variant="primary" size="large" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  );
}
