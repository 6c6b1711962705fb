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
import type { TableColumnReply } from '@/lib/protocol/http/table-shapes';
import { columnTypes, offersOptions } from '@/lib/protocol/table-words';
import type { ColumnDraft } from './column-draft';
import { ColumnSuggestions } from './column-suggestions';
import { columnTypeWords } from './column-types';

type ColumnDialogProps = {
  readonly tableId: string;
  /** The column to change, or null to add one. */
  readonly column: TableColumnReply | null;
  readonly onClose: () => void;
};

const empty: ColumnDraft = {
  name: '',
  type: 'text',
  instruction: '',
  example: null,
  unit: null,
  options: [],
};

/** Adds a column, or changes one: its name, the question to each source, the kind of answer, and an example. */
export function ColumnDialog({ tableId, column, onClose }: ColumnDialogProps) {
  const [draft, setDraft] = useState<ColumnDraft>(column === null ? empty : pickDraft(column));
  const options = { invalidates: [queryKeys.tables.all()], closes: onClose };
  const add = useEndpointMutation('POST /v1/tables/{id}/columns', options);
  const change = useEndpointMutation('PATCH /v1/tables/{id}/columns/{column}', options);
  const failure = add.error ?? change.error;
  const needsOptions = offersOptions(draft.type) && listOptions(draft).length < fewestOptions;
  const save = () => {
    const body = readDraft(draft);
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
        {column === null && <ColumnSuggestions tableId={tableId} onChoose={setDraft} />}
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
        {draft.type === 'number' && (
          <TextField
            label="Unit (optional)"
            hint="With a unit, only numbers in this unit count."
            placeholder="kg"
            value={draft.unit ?? ''}
            maxLength={limits.tableUnitChars}
            onChange={(event) => setDraft({ ...draft, unit: event.target.value })}
          />
        )}
        {offersOptions(draft.type) && (
          <TextArea
            label="Answers to choose from"
            rows={4}
            hint={`One per line, at least ${fewestOptions} and at most ${limits.tableOptions}.`}
            value={draft.options.join('\n')}
            maxLength={limits.tableOptions * (limits.tableOptionChars + 1)}
            onChange={(event) => setDraft({ ...draft, options: event.target.value.split('\n') })}
          />
        )}
        <div className="form-end">
          <Button
            type="submit"
            variant="primary"
            busy={add.isPending || change.isPending}
            disabled={draft.name.trim() === '' || draft.instruction.trim() === '' || needsOptions}
          >
            {column === null ? 'Add column' : 'Save column'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const fewestOptions = 2;

const listOptions = ({ options }: ColumnDraft): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** What is left empty says nothing, and what does not belong to the type is not sent. */
function readDraft(draft: ColumnDraft): ColumnDraft {
  const { name, type, instruction } = draft;
  const readOptional = (text: string | null) => (text === null || text.trim() === '' ? null : text);
  return {
    name,
    type,
    instruction,
    example: readOptional(draft.example),
    unit: type === 'number' ? readOptional(draft.unit) : null,
    options: offersOptions(type) ? listOptions(draft) : [],
  };
}

function pickDraft({ name, type, instruction, example, unit, options }: TableColumnReply): ColumnDraft {
  return { name, type, instruction, example, unit, options };
}
