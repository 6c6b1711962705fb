'use client';

import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { PeopleField } from '../form/people-field';
import { CollectionField, SourceField } from '../form/record-fields';
import { TimeZoneSelect } from '../form/time-zone-select';
import type { StarterField, StarterValue } from './read-starter-fields';

type StarterControlProps = {
  readonly field: StarterField;
  readonly value: StarterValue;
  readonly failure: string | undefined;
  readonly onChange: (value: StarterValue) => void;
};

/** Text options of this length, such as a question, get two lines. Shorter ones, such as an address, get one. */
const longChars = 4_000;

/** The control of one option. */
export function StarterControl({ field, value, failure, onChange }: StarterControlProps) {
  const shared = { label: field.label, hint: field.hint ?? undefined, error: failure };
  const text =
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : value.join(', ');
  switch (field.kind) {
    case 'people':
      return (
        <PeopleField
          {...shared}
          chosen={typeof value === 'object' ? value : []}
          mayBeEveryone={field.mayBeEveryone}
          onChange={onChange}
        />
      );
    case 'collection':
      return <CollectionField {...shared} value={text} mayBeAny={!field.isRequired} onChange={onChange} />;
    case 'source':
      return <SourceField {...shared} value={text} onChange={onChange} />;
    case 'timeZone':
      return <TimeZoneSelect value={text} onChange={onChange} />;
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          min={field.least}
          max={field.highest}
          className="max-w-40"
          value={Number.isNaN(value) ? '' : text}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      );
    case 'words':
      return (
        <TextField
          {...shared}
          hint={`${field.hint ?? ''} Separate them with commas.`.trim()}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      return field.maxChars > longChars ? (
        <TextArea
          {...shared}
          rows={2}
          maxLength={field.maxChars}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextField
          {...shared}
          maxLength={field.maxChars}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
