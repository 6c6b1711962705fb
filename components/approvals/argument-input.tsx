'use client';

import { nameField } from '@/components/ui/name-field';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import type { ArgumentField } from './read-argument-fields';

type ArgumentInputProps = {
  readonly field: ArgumentField;
  readonly draft: string;
  readonly failure: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (draft: string) => void;
};

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

/** One argument that the user may change before approving. */
export function ArgumentInput({ field, draft, failure, disabled, onChange }: ArgumentInputProps) {
  const shared = { label: nameField(field.name), error: failure, disabled, name: field.name };
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          {...shared}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={draft}
          onValueChange={onChange}
        />
      );
    case 'yes_or_no':
      return (
        <Select
          {...shared}
          options={yesOrNo}
          value={draft === 'true' ? 'true' : 'false'}
          onValueChange={onChange}
        />
      );
    case 'number':
      return (
        <TextField
          {...shared}
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          value={draft}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      return <TextField {...shared} value={draft} onChange={(event) => onChange(event.target.value)} />;
    case 'long':
    case 'markdown':
    case 'json':
      return (
        <TextArea
          {...shared}
          {...(field.kind === 'long' ? {} : { hint: field.kind === 'json' ? 'JSON' : 'Markdown' })}
          rows={field.kind === 'markdown' ? 6 : 3}
          spellCheck={field.kind !== 'json'}
          textAreaClassName={field.kind === 'long' ? undefined : 'operating-code'}
          value={draft}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
