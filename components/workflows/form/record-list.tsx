'use client';

import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import type { JsonValue } from '@/lib/core/json';
import { FieldGroup } from './field-group';
import { useFormContext } from './form-context';
import { listNamedValues } from './list-named-values';
import type { NamedNoun } from './named-noun';
import { RecordChoice } from './record-choice';
import { useRecordTitle } from './use-records';

type RecordListProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly noun: NamedNoun;
  /** A list of ids and references, or a reference that stands for the whole list. */
  readonly value: JsonValue | undefined;
  readonly takesReferences: boolean;
  /** Undefined means that the list is empty. */
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** Chooses several records, one after another. A value that is a list itself replaces the others. */
export function RecordList({ label, hint, error, noun, value, takesReferences, onChange }: RecordListProps) {
  const { known } = useFormContext();
  const whole = typeof value === 'string' && value !== '' ? [value] : null;
  const items = whole ?? (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);
  const lists = known
    .filter(({ names, kind }) => names === noun && kind === 'list')
    .map(({ path }) => `{{${path}}}`);
  const add = (item: string) => {
    if (item === '' || items.includes(item)) return;
    onChange(lists.includes(item) ? item : [...(whole === null ? items : []), item]);
  };
  const remove = (index: number) => {
    const rest = items.toSpliced(index, 1);
    onChange(rest.length === 0 ? undefined : rest);
  };
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {items.length > 0 && (
        <ul className="grid gap-1">
          {items.map((item, index) => (
            <ChosenRecord key={item} noun={noun} value={item} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      <RecordChoice
        key={items.length}
        label={items.length === 0 ? `Choose ${noun}s` : `Add another ${noun}`}
        noun={noun}
        value=""
        takesReferences={takesReferences}
        onChange={add}
      />
    </FieldGroup>
  );
}

type ChosenRecordProps = {
  readonly noun: NamedNoun;
  readonly value: string;
  readonly onRemove: () => void;
};

function ChosenRecord({ noun, value, onRemove }: ChosenRecordProps) {
  const { known } = useFormContext();
  const named = listNamedValues(known, noun).find((option) => option.value === value);
  const title = useRecordTitle(noun, named === undefined ? value : null);
  const words = named === undefined ? (title ?? `A ${noun} that is not listed`) : named.label;
  return (
    <li className="flex items-center gap-2 rounded-control border border-line ps-3">
      <span className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
        {words} {named !== undefined && <span className="text-label text-soft">{named.note}</span>}
      </span>
      <IconButton icon={X} size="small" label={`Remove “${words}”`} onClick={onRemove} />
    </li>
  );
}
