'use client';

import { useRef } from 'react';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { ReferenceMenu } from './reference-menu';
import { ReferenceWords } from './reference-words';
import { writeReference } from './write-reference';

type TextControlProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  /** Initial number of lines, or null if it never has more than one. */
  readonly rows?: number | null | undefined;
  readonly maxChars?: number | undefined;
  /** False if references are not allowed. */
  readonly takesReferences: boolean;
  readonly onChange: (value: string) => void;
};

/** A text field that may contain references. They are inserted at the cursor. */
export function TextControl(props: TextControlProps) {
  const { label, hint, error, value, rows = null, maxChars, takesReferences, onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const insert = (reference: string) => {
    const field = place.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const from = field?.selectionStart ?? value.length;
    const to = field?.selectionEnd ?? from;
    onChange(`${value.slice(0, from)}${reference}${value.slice(to)}`);
  };
  const shared = { label, hint, error, value, maxLength: maxChars };
  return (
    <div ref={place} className="flex flex-col gap-1">
      {rows !== null ? (
        <TextArea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextField {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {takesReferences && (
        <div className="flex items-start justify-between gap-3">
          <ReferenceWords text={value} />
          <ReferenceMenu label={label} onChoose={(known) => insert(writeReference(known))} />
        </div>
      )}
    </div>
  );
}
