'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import type { TableColumnReply } from '@/lib/protocol/http/tables';
import { columnTypes } from '@/lib/protocol/table-words';
import { type ColumnDraft, columnTemplates } from './column-templates';
import { columnTypeWords } from './column-types';

type ColumnDialogProps = {
  readonly tableId: string;
  /** The column to change, or null to add one. */
  readonly column: TableColumnReply | null;
  readonly onClose: () => void;
};

const empty: ColumnDraft = { name: '', type: 'text', instruction: '', example: null };

/** Adds a column, or changes one: its name, the question to each source, the kind of answer, and an example. */
export function ColumnDialog({ tableId, column, onClose }: ColumnDialogProps) {
  const [draft, setDraft] = useState<ColumnDraft>(column ?? empty);
  const options = { invalidates: [queryKeys.tables.all()], onSuccess: onClose };
  const add = useEndpointMutation('POST /v1/tables/{id}/columns', options);
  const change = useEndpointMutation('PATCH /v1/tables/{id}/columns/{column}', options);
  const failure = add.error ?? change.error;
  const save = () => {
    const { name, type, instruction, example } = draft;
    const body = { name, type, instruction, example: example?.trim() === '' ? null : example };
    if (column === null) add.mutate({ params: { id: tableId }, body });
    else change.mutate({ params: { id: tableId, column: column.id }, body });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={column === null ? 'Add a column' : 'Edit the column'}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {column === null && <Templates onChoose={setDraft} />}
        <TextField
          label="Name"
          value={draft.name}
          maxLength={limits.titleChars}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          error={failure?.message}
        />
        <TextArea
          label="Question to each source"
          rows={2}
          value={draft.instruction}
          maxLength={limits.workflowTextChars}
          onChange={(event) => setDraft({ ...draft, instruction: event.target.value })}
          hint={
            column === null
              ? undefined
              : 'If you change the question, values read for the old one become out of date.'
          }
        />
        <div className="grid gap-4 tablet:grid-cols-2">
          <Select
            label="Answer"
            options={columnTypes.map((type) => ({ value: type, label: columnTypeWords[type] }))}
            value={draft.type}
            onValueChange={(type) => setDraft({ ...draft, type })}
          />
          <TextField
            label="Example (optional)"
            value={draft.example ?? ''}
            maxLength={limits.csvCellChars}
            onChange={(event) => setDraft({ ...draft, example: event.target.value })}
          />
        </div>
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            busy={add.isPending || change.isPending}
            disabled={draft.name.trim() === '' || draft.instruction.trim() === ''}
          >
            {column === null ? 'Add column' : 'Save column'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Templates({ onChoose }: { readonly onChoose: (draft: ColumnDraft) => void }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-label font-medium">Start from a common question</legend>
      <div className="flex flex-wrap gap-1.5">
        {columnTemplates.map((template) => (
          <Button key={template.name} size="small" onClick={() => onChoose(template)}>
            {template.name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
