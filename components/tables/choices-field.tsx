'use client';

import { Checkbox } from '@/components/ui/checkbox';

type ChoicesFieldProps = {
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Asks which of several answers hold. They keep the order of the column, in whatever order they are ticked. */
export function ChoicesField({ options, chosen, onChange }: ChoicesFieldProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1.5 text-label font-medium">Value</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={chosen.includes(option)}
          onCheckedChange={(isChosen) =>
            onChange(options.filter((each) => (each === option ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}
