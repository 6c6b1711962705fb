'use client';

import { X } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import type { FieldKind } from '@/lib/domain/workflows/field';
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
import type { NamedNoun } from './named-noun';
import { RecordChoice } from './record-choice';
import { RecordList } from './record-list';
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
  const tested = known.find(({ path }) => path === test.field);
  const kind = tested?.kind ?? null;
  const fields = known.map(({ path, words, from }) => ({ value: path, label: words, note: from }));
  // A field that is not known here is still part of the test, so it is offered as an option.
  const isOther = test.field !== '' && kind === null;
  return (
    <div className="grid gap-2 rounded-control border border-line p-2">
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          label={`Field of ${name.toLowerCase()}`}
          placeholder="Choose a field"
          {...(test.field === '' ? {} : { value: test.field })}
          options={
            isOther ? [{ value: test.field, label: 'A value that is not known here' }, ...fields] : fields
          }
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
      {!comparesWithNothing(test.operator) && (
        <ComparedValue
          label={`Value of ${name.toLowerCase()}`}
          test={test}
          kind={kind}
          noun={tested?.names ?? null}
          onChange={(value) => onChange({ ...test, value })}
        />
      )}
    </div>
  );
}

type ComparedValueProps = {
  readonly label: string;
  readonly test: DraftTest;
  readonly kind: FieldKind | null;
  /** What the tested field names, or null if it is not an id. */
  readonly noun: NamedNoun | null;
  readonly onChange: (value: DraftTest['value']) => void;
};

/** The value that a field is compared with. Records are chosen by name. */
function ComparedValue({ label, test, kind, noun, onChange }: ComparedValueProps) {
  const { value } = test;
  if (comparesWithList(test.operator))
    return noun === null ? (
      <ListControl
        label={label}
        value={value}
        takesReferences
        readItem={(text) => readTyped(text, kind)}
        onChange={(next) => onChange(next ?? [])}
      />
    ) : (
      <RecordList
        label={label}
        noun={noun}
        value={value}
        takesReferences
        onChange={(next) => onChange(next ?? [])}
      />
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return noun === null ? (
    <TextControl
      label={label}
      value={text}
      takesReferences
      onChange={(typed) => onChange(readTyped(typed, kind))}
    />
  ) : (
    <RecordChoice label={label} noun={noun} value={text} takesReferences onChange={onChange} />
  );
}
