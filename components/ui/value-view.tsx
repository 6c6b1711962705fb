import { Time } from './time';
import type { JsonValue } from '@/lib/core/json';
import { LongText } from './long-text';
import { nameField } from './name-field';

type ValueViewProps = {
  readonly value: JsonValue;
  readonly whole?: boolean | undefined;
  /** Nesting depth of this value. From `maxDepth` on, nested values are written as JSON. */
  readonly depth?: number;
};

const maxDepth = 4;

/** Renders JSON for people: fields with their names, lists as lists, and text as it is. */
export function ValueView({ value, whole, depth = 0 }: ValueViewProps) {
  if (value === null) return <span className="text-soft">nothing</span>;
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>;
  if (typeof value === 'number') return <span className="tabular-nums">{value}</span>;
  if (typeof value === 'string') return <TextView text={value} whole={whole} />;
  const isEmpty = Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
  if (isEmpty) return <span className="text-soft">none</span>;
  if (depth >= maxDepth) return <LongText text={JSON.stringify(value, null, 2)} whole={whole} />;
  if (Array.isArray(value)) return <ListView value={value} whole={whole} depth={depth} />;
  return <FieldsView value={value} whole={whole} depth={depth} />;
}

/** Matches an instant as JSON writes it. With `whole`, it is shown unchanged, because the user decides by that value. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function TextView({ text, whole }: { readonly text: string; readonly whole: boolean | undefined }) {
  if (text === '') return <span className="text-soft">empty</span>;
  if (whole === true || !instant.test(text)) return <LongText text={text} whole={whole} />;
  return <Time of={text} />;
}

type PartProps<Value> = {
  readonly value: Value;
  readonly whole: boolean | undefined;
  readonly depth: number;
};

function ListView({ value, whole, depth }: PartProps<readonly JsonValue[]>) {
  return (
    <ol className="grid list-decimal gap-1 ps-6 marker:text-soft">
      {value.map((entry, index) => (
        <li key={index}>
          <ValueView value={entry} whole={whole} depth={depth + 1} />
        </li>
      ))}
    </ol>
  );
}

function FieldsView({ value, whole, depth }: PartProps<{ readonly [key: string]: JsonValue }>) {
  return (
    <dl className="grid gap-x-4 gap-y-1 tablet:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {Object.entries(value).map(([name, inner]) => (
        <div key={name} className="contents">
          <dt className="text-soft" title={name}>
            {nameField(name)}
          </dt>
          <dd className="min-w-0 max-tablet:mb-1">
            <ValueView value={inner} whole={whole} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
