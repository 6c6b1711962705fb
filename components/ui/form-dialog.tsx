'use client';

import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type FormDialogProps = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** The words on the button that submits. */
  readonly submitLabel: string;
  /** True while what was submitted is being saved. Nothing is submitted again meanwhile. */
  readonly isBusy: boolean;
  /** False while the fields hold something that cannot be saved. */
  readonly canSubmit?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** An open dialog with one form, whose button stands at the bottom. Closing it discards what was entered. */
export function FormDialog({
  title,
  description,
  submitLabel,
  isBusy,
  canSubmit = true,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      description={description}
      footer={
        <Button variant="primary" type="submit" form={formId} busy={isBusy} disabled={!canSubmit}>
          {submitLabel}
        </Button>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog is rendered elsewhere, but its events bubble along the components.
          event.stopPropagation();
          if (!isBusy && canSubmit) onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
