'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FailureNotice } from '@/components/ui/failure-notice';
import { useTimeZone } from '@/components/ui/page-memory';
import type { ReplyTo } from '@/lib/client/api';
import { findFieldError } from '@/lib/client/find-field-error';
import { type AfterDraft, useBeginDraft } from '../use-begin-draft';
import {
  readStarterFields,
  readStarterValues,
  type StarterValue,
  type StarterValues,
  timeZoneField,
} from './read-starter-fields';
import { StarterControl } from './starter-control';

export type StarterDialogProps = {
  readonly open: boolean;
  readonly starter: ReplyTo<'GET /v1/workflow-parts'>['starters'][number];
  readonly onClose: () => void;
};

const noFailures: ReadonlyMap<string, string> = new Map();

/** Asks for the options of a starter. The resulting workflow is only proposed: the next page shows it and asks for approval. */
export function StarterDialog({ open, starter, onClose }: StarterDialogProps) {
  const formId = useId();
  const timeZone = useTimeZone();
  const [values, setValues] = useState<StarterValues>({ [timeZoneField]: timeZone });
  const [failures, setFailures] = useState(noFailures);
  const { begin, isBusy, failure } = useBeginDraft();
  const fields = readStarterFields(starter.options_schema);
  const refused = findFieldError(
    failure,
    fields.map(({ name }) => `options.${name}`),
  );

  function change(name: string, value: StarterValue) {
    setValues((held) => ({ ...held, [name]: value }));
    setFailures(noFailures);
  }

  function submit(next: AfterDraft) {
    const options = readStarterValues(fields, values);
    setFailures(options.ok ? noFailures : options.failure);
    if (options.ok) begin({ from: 'starter', starter: starter.id, options: options.value }, next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={starter.title}
      description={`${starter.sentence} Nothing runs until you approve it on the next page.`}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => submit('edit')}>
            Edit by hand first
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Preview
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit('preview');
        }}
      >
        {fields.map((field) => (
          <StarterControl
            key={field.name}
            field={field}
            value={values[field.name] ?? field.standard}
            failure={failures.get(field.name) ?? refused.of(`options.${field.name}`) ?? undefined}
            onChange={(value) => change(field.name, value)}
          />
        ))}
        {refused.form !== null && (
          <FailureNotice sentence="The workflow was not created." cause={refused.form} />
        )}
      </form>
    </Dialog>
  );
}
