'use client';

import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { operatorWords } from '@/lib/domain/workflows/conditions/operator-words';
import {
  changeOperator,
  comparesWithList,
  comparesWithNothing,
  type DraftTest,
  operators,
  readTyped,
} from './condition-tree';
import { useFormContext } from './form-context';
import { ListControl } from './list-control';
import { TextControl } from './text-control';

type ConditionTestRowProps = {
  readonly name: string;
  readonly test: DraftTest;
  readonly onChange: (test: DraftTest) => void;
  readonly onRemove: (() => void) | null;
};

const operatorOptions = operators.map((value) => ({ value, label: operatorWords[value].asked }));

/** A field, an operator, and the value to compare with. */
export function ConditionTestRow({ name, test, onChange, onRemove }: ConditionTestRowProps) {
  const { conditionFields: known } = useFormContext();
  const kind = known.find(({ path }) => path === test.field)?.kind ?? null;
  const fields = known.map(({ path, words, from }) => ({ value: path, label: words, note: from }));
  // A field that is not known here is still part of the test, so it is offered as an option.
  const isOther = test.field !== '' && kind === null;
  const label = `Value of ${name.toLowerCase()}`;
  const change = (value: DraftTest['value']) => onChange({ ...test, value });
  return (
    <div className="grid gap-2 rounded-control border border-line p-2">
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          label={`Field of ${name.toLowerCase()}`}
          placeholder="Choose a field"
          {...(test.field === '' ? {} : { value: test.field })}
          options={isOther ? [{ value: test.field, label: test.field }, ...fields] : fields}
          onValueChange={(field) => onChange({ ...test, field })}
        />
        {onRemove !== null && (
          <IconButton icon={X} label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />
        )}
      </div>
      <Select
        label={`How ${name.toLowerCase()} compares`}
        value={test.operator}
        options={operatorOptions}
        onValueChange={(operator) => onChange(changeOperator(test, operator))}
      />
      {comparesWithNothing(test.operator) ? null : comparesWithList(test.operator) ? (
        <ListControl
          label={label}
          value={test.value}
          takesReferences
          readItem={(text) => readTyped(text, kind)}
          onChange={(value) => change(value ?? [])}
        />
      ) : (
        <TextControl
          label={label}
          value={typeof test.value === 'string' ? test.value : JSON.stringify(test.value)}
          takesReferences
          onChange={(text) => change(readTyped(text, kind))}
        />
      )}
    </div>
  );
}
