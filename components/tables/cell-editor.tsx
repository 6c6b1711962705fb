'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import type { TableCellReply } from '@/lib/protocol/http/table-shapes';
import { type ColumnType, offersOptions } from '@/lib/protocol/table-words';
import { ChoicesField } from './choices-field';
import { writeValue } from './cell-words';

type CellEditorProps = {
  readonly type: ColumnType;
  /** The answers to choose from. */
  readonly options: readonly string[];
  readonly value: TableCellReply['value'];
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

/** Asks for the value of a cell in the way its column needs. Enter saves, Escape cancels. */
export function CellEditor({ type, options, value, busy, onSave, onCancel }: CellEditorProps) {
  const [text, setText] = useState(Array.isArray(value) ? value.join('\n') : writeValue(value));
  const excess = findExcess(text, type);
  const save = () => {
    if (excess > 0) return;
    const trimmed = text.trim();
    onSave(trimmed === '' ? null : holdsSeveral(type) ? trimmed.split('\n') : trimmed);
  };
  const field = {
    label: 'Value',
    hint: hints[type],
    autoFocus: true,
    value: text,
    // A longer text stays in the field, and the sentence says by how much it is too long.
    error: excess > 0 ? describeExcess(excess) : undefined,
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

/** Characters of the value, or of its longest entry, beyond what a cell holds. */
function findExcess(text: string, type: ColumnType): number {
  const entries = holdsSeveral(type) ? text.split('\n') : [text];
  const longest = entries.reduce((most, entry) => Math.max(most, entry.trim().length), 0);
  return longest - limits.tableCellChars;
}

const describeExcess = (excess: number): string =>
  `This is ${excess.toLocaleString('en')} characters too long: a cell holds ${limits.tableCellChars.toLocaleString('en')}. Nothing was cut.`;

const holdsSeveral = (type: ColumnType): boolean => type === 'list' || type === 'choices';
