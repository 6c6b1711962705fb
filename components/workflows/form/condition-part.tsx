'use client';

import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { limits } from '@/lib/core/limits';
import { ConditionTestRow } from './condition-test-row';
import { type DraftCondition, type DraftGroup, emptyTest } from './condition-tree';

type ConditionPartProps = {
  readonly name: string;
  readonly depth: number;
  readonly condition: DraftCondition;
  readonly onChange: (condition: DraftCondition) => void;
  /** Null if the part must stay. */
  readonly onRemove: (() => void) | null;
};

const groupOptions = [
  { value: 'and', label: 'All of these are true' },
  { value: 'or', label: 'At least one of these is true' },
  { value: 'not', label: 'This is not true' },
] as const;

/** One test, or a group of parts. Groups nest as deep as a condition may be. */
export function ConditionPart({ name, depth, condition, onChange, onRemove }: ConditionPartProps) {
  if (condition.kind === 'test')
    return (
      <div className="flex flex-col gap-2">
        <ConditionTestRow name={name} test={condition} onChange={onChange} onRemove={onRemove} />
        {depth === 1 && (
          <Button
            size="small"
            className="self-start"
            onClick={() => onChange({ kind: 'and', parts: [condition, emptyTest] })}
          >
            Add another test
          </Button>
        )}
      </div>
    );
  return (
    <ConditionGroup name={name} depth={depth} onChange={onChange} onRemove={onRemove} group={condition} />
  );
}

type ConditionGroupProps = Omit<ConditionPartProps, 'condition'> & { readonly group: DraftGroup };

function ConditionGroup({ name, depth, group, onChange, onRemove }: ConditionGroupProps) {
  const { kind, parts } = group;
  const changeParts = (next: readonly DraftCondition[]) => {
    const [only] = next;
    onChange(next.length === 1 && kind !== 'not' && only !== undefined ? only : { kind, parts: next });
  };
  const changeKind = (next: DraftGroup['kind']) =>
    onChange(
      next === 'not' && parts.length > 1
        ? { kind: 'not', parts: [{ kind: kind === 'or' ? 'or' : 'and', parts }] }
        : { kind: next, parts },
    );
  return (
    <div
      role="group"
      aria-label={`${name}: group`}
      className="flex flex-col gap-2 border-s-2 border-line ps-3"
    >
      <div className="flex items-center gap-2">
        <Select
          hideLabel
          className="flex-1"
          label={`How the tests in ${name.toLowerCase()} are combined`}
          value={kind}
          options={groupOptions}
          onValueChange={changeKind}
        />
        {onRemove !== null && (
          <IconButton
            icon={X}
            size="small"
            label={`Remove this group of ${name.toLowerCase()}`}
            onClick={onRemove}
          />
        )}
      </div>
      {parts.map((part, index) => (
        // Parts have no ids, and their order is their identity.
        <ConditionPart
          key={index}
          name={`${name}, ${index + 1}`}
          depth={depth + 1}
          condition={part}
          onChange={(next) => onChange({ kind, parts: parts.with(index, next) })}
          onRemove={parts.length > 1 ? () => changeParts(parts.toSpliced(index, 1)) : null}
        />
      ))}
      {kind !== 'not' && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={Plus} onClick={() => changeParts([...parts, emptyTest])}>
            Add a test
          </Button>
          {depth < limits.conditionDepth - 1 && (
            <Button
              size="small"
              icon={Plus}
              onClick={() =>
                changeParts([
                  ...parts,
                  { kind: kind === 'and' ? 'or' : 'and', parts: [emptyTest, emptyTest] },
                ])
              }
            >
              Add a group
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
