'use client';

import { AlertDialog } from './alert-dialog';
import { Button } from './button';

type DeleteButtonProps = {
  readonly name: string;
  /** What is lost, and what stays. */
  readonly description: string;
  readonly isBusy: boolean;
  readonly onDelete: () => void;
};

/** The button of a row that deletes it, after a question. */
export function DeleteButton({ name, description, isBusy, onDelete }: DeleteButtonProps) {
  return (
    <AlertDialog
      trigger={
        <Button size="small" variant="quiet" busy={isBusy} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      }
      title={`Delete ${name}?`}
      description={description}
      confirmLabel={`Delete ${name}`}
      onConfirm={onDelete}
    />
  );
}
