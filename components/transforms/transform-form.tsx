'use client';

import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { limits } from '@/lib/core/limits';
import type { TransformDefinition, TransformPart } from '@/lib/protocol/own-transform';

type TransformFormProps = {
  readonly value: TransformDefinition;
  readonly onChange: (value: TransformDefinition) => void;
  readonly disabled: boolean;
};

const kinds = [
  { value: 'headings', label: 'A text with sections' },
  { value: 'fields', label: 'A table with a row for each source' },
] as const;

/** What a transform is called, what its result consists of, and what a language model is asked to do. */
export function TransformForm({ value, onChange, disabled }: TransformFormProps) {
  const { title, description, prompt, shape } = value;
  const change = (part: Partial<TransformDefinition>) =>
    onChange({
      title: part.title ?? title,
      description: part.description ?? description,
      prompt: part.prompt ?? prompt,
      shape: part.shape ?? shape,
    });
  return (
    <div className="grid gap-4">
      <TextField
        label="Name"
        required
        disabled={disabled}
        maxLength={limits.titleChars}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="Description"
        hint="What it makes, in a sentence. Shown where it is offered."
        disabled={disabled}
        maxLength={limits.transformFocusChars}
        value={description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Select
        label="Result"
        disabled={disabled}
        value={shape.kind}
        options={kinds}
        onValueChange={(kind) => change({ shape: { kind, parts: shape.parts } })}
      />
      <PartsField
        noun={shape.kind === 'headings' ? 'Section' : 'Field'}
        parts={shape.parts}
        disabled={disabled}
        onChange={(parts) => change({ shape: { kind: shape.kind, parts: [...parts] } })}
      />
      <TextArea
        label="Instructions"
        hint="For a language model. The built-in reader looks for each part by its name and by what belongs in it instead."
        rows={4}
        disabled={disabled}
        maxLength={limits.transformPromptChars}
        value={prompt}
        onChange={(event) => change({ prompt: event.target.value })}
      />
    </div>
  );
}

type PartsFieldProps = {
  readonly noun: string;
  readonly parts: readonly TransformPart[];
  readonly disabled: boolean;
  readonly onChange: (parts: readonly TransformPart[]) => void;
};

function PartsField({ noun, parts, disabled, onChange }: PartsFieldProps) {
  const replace = (place: number, part: TransformPart) =>
    onChange(parts.map((each, index) => (index === place ? part : each)));
  const move = (place: number, by: number) => {
    const moved = parts.filter((_part, index) => index !== place);
    onChange([...moved.slice(0, place + by), ...parts.slice(place, place + 1), ...moved.slice(place + by)]);
  };
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-1 font-medium">{noun}s</legend>
      <ol className="grid gap-3">
        {parts.map((part, place) => (
          <li key={place} className="flex flex-wrap items-end gap-1 rounded-panel border border-line p-2.5">
            <div className="grid room-40 flex-1 gap-2 tablet:grid-cols-2">
              <TextField
                label={`${noun} ${place + 1}`}
                required
                maxLength={limits.titleChars}
                value={part.name}
                onChange={(event) => replace(place, { name: event.target.value, hint: part.hint })}
              />
              <TextField
                label={`What belongs in ${noun.toLowerCase()} ${place + 1}`}
                maxLength={limits.transformFocusChars}
                value={part.hint}
                onChange={(event) => replace(place, { name: part.name, hint: event.target.value })}
              />
            </div>
            {!disabled && (
              <div className="flex">
                <IconButton
                  icon={ArrowUp}
                  label={`Move ${noun.toLowerCase()} ${place + 1} up`}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${noun.toLowerCase()} ${place + 1} down`}
                  disabled={place === parts.length - 1}
                  onClick={() => move(place, 1)}
                />
                <IconButton
                  icon={X}
                  label={`Remove ${noun.toLowerCase()} ${place + 1}`}
                  disabled={parts.length === 1}
                  onClick={() => onChange(parts.filter((_part, index) => index !== place))}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {!disabled && (
        <div>
          <Button
            size="small"
            icon={Plus}
            disabled={parts.length >= limits.transformParts}
            onClick={() => onChange([...parts, { name: '', hint: '' }])}
          >
            Add a {noun.toLowerCase()}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
