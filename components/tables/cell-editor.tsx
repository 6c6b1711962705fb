'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { describeExcess } from '@/components/ui/use-bounded-text';
import { limits } from '@/lib/core/limits';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import { type ColumnType, offersOptions } from '@/lib/protocol/table-words';
import { ChoicesField } from './choices-field';
import { describeChange, writeValue } from './cell-words';

type CellEditorProps = {
  readonly type: ColumnType;
  /** The answers to choose from. */
  readonly options: readonly string[];
  readonly cell: TableCellReply;
  readonly busy: boolean;
  readonly onSave: (value: TableCellReply['value']) => void;
  readonly onCancel: () => void;
};

const hints: Readonly<Record<ColumnType, string | undefined>> = {
  text: undefined,
  number: 'A number, for example 214 or 3.5.',
  date: 'A day, month or year: 2026-03-31, 2026-03 or 2026.',
  money: 'An amount with its currency, for example 49 EUR per month.',
  yes_no: undefined,
  choice: undefined,
  choices: undefined,
  person: undefined,
  list: 'One entry per line.',
};

/**
 * Asks for the value of a cell in the way its column needs. Enter saves, Escape cancels. If somebody else decides about the cell meanwhile, what
 * they decided is shown beside what was typed.
 */
export function CellEditor({ type, options, cell, busy, onSave, onCancel }: CellEditorProps) {
  const [before] = useState(cell);
  const [text, setText] = useState(
    Array.isArray(before.value) ? before.value.join('\n') : writeValue(before.value),
  );
  const excess = describeExcess(measureLongest(text, type), limits.tableCellChars);
  const save = () => {
    if (excess !== null) return;
    const trimmed = text.trim();
    onSave(trimmed === '' ? null : holdsSeveral(type) ? trimmed.split('\n') : trimmed);
  };
  const field = {
    label: 'Value',
    hint: hints[type],
    autoFocus: true,
    value: text,
    // A longer text stays in the field, and the sentence says by how much it is too long.
    error: excess,
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {type === 'choices' ? (
        <ChoicesField
          options={options}
          chosen={text === '' ? [] : text.split('\n')}
          onChange={(chosen) => setText(chosen.join('\n'))}
        />
      ) : type === 'yes_no' || offersOptions(type) ? (
        <Select
          label="Value"
          options={(type === 'yes_no' ? ['Yes', 'No'] : options).map((option) => ({
            value: option,
            label: option,
          }))}
          value={text === '' ? undefined : text}
          onValueChange={setText}
        />
      ) : type === 'list' || type === 'text' ? (
        <TextArea
          {...field}
          rows={2}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || type === 'list' || event.nativeEvent.isComposing)
              return;
            event.preventDefault();
            save();
          }}
        />
      ) : (
        <TextField {...field} onChange={(event) => setText(event.target.value)} />
      )}
      {cell.version !== before.version && (
        <p role="status" className="text-label text-near [overflow-wrap:anywhere]">
          {describeChange(cell)}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="small" variant="primary" busy={busy}>
          Save
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns the characters of the value, or of its longest entry. */
function measureLongest(text: string, type: ColumnType): number {
  const entries = holdsSeveral(type) ? text.split('\n') : [text];
  return entries.reduce((most, entry) => Math.max(most, entry.trim().length), 0);
}

const holdsSeveral = (type: ColumnType): boolean => type === 'list' || type === 'choices';
