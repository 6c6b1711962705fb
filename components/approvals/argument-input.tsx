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
  /** True while the decision is being saved. */
  readonly busy: boolean;
  readonly onChange: (draft: string) => void;
};

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

/** One argument that the user may change before approving. */
export function ArgumentInput({ field, draft, failure, busy, onChange }: ArgumentInputProps) {
  const shared = { label: nameField(field.name), error: failure, name: field.name };
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          {...shared}
          busy={busy}
          options={field.options.map((option) => ({ value: option, label: option }))}
          value={draft}
          onValueChange={onChange}
        />
      );
    case 'yes_or_no':
      return (
        <Select
          {...shared}
          busy={busy}
          options={yesOrNo}
          value={draft === 'true' ? 'true' : 'false'}
          onValueChange={onChange}
        />
      );
    case 'number':
      return (
        <TextField
          {...shared}
          readOnly={busy}
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          value={draft}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      return (
        <TextField
          {...shared}
          readOnly={busy}
          value={draft}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'long':
    case 'markdown':
    case 'json':
      return (
        <TextArea
          {...shared}
          readOnly={busy}
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
