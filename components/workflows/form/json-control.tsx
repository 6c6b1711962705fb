'use client';

import { useState } from 'react';
import { z } from 'zod';
import { TextArea } from '@/components/ui/text-area';
import { type JsonValue, readJsonAs } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';

type JsonControlProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
};

/** Edits a value that has no control of its own as JSON. Text that is not valid JSON yet is only kept here and changes nothing. */
export function JsonControl({ label, hint, error, value, onChange }: JsonControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read =
    typed === null || typed.trim() === '' ? null : readJsonAs(z.json(), typed, limits.workflowTextChars);
  const change = (text: string) => {
    setTyped(text);
    const next = readJsonAs(z.json(), text, limits.workflowTextChars);
    if (text.trim() === '') onChange(undefined);
    else if (next.ok) onChange(next.value);
  };
  return (
    <TextArea
      label={`${label} (JSON)`}
      hint={hint}
      textAreaClassName="font-code text-code"
      value={typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2))}
      error={read?.ok === false ? 'This is not valid JSON yet, so it is not saved.' : error}
      onChange={(event) => change(event.target.value)}
      onBlur={() => read?.ok !== false && setTyped(null)}
    />
  );
}
