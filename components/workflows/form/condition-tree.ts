import { conditionOperators, type ConditionTest } from '@/lib/domain/workflows/conditions/condition';
import type { JsonValue } from '@/lib/core/json';
import type { FieldKind } from '@/lib/domain/workflows/field';

/**
 * A condition while it is being edited: a test may have no field yet, and a group may be empty. `writeCondition` converts it to its stored
 * form. The server decides whether it is valid.
 */
export type DraftTest = {
  readonly kind: 'test';
  readonly field: string;
  readonly operator: ConditionOperator;
  readonly value: JsonValue;
};
export type DraftGroup = { readonly kind: 'and' | 'or' | 'not'; readonly parts: readonly DraftCondition[] };
export type DraftCondition = DraftTest | DraftGroup;
export type ConditionOperator = ConditionTest['operator'];

export const operators: readonly ConditionOperator[] = Object.values(conditionOperators).flat();

export const emptyTest: DraftTest = { kind: 'test', field: '', operator: 'equals', value: '' };

/** Returns null if the value is not a condition. It is then shown as JSON and not lost. Pure. */
export function readCondition(value: JsonValue | undefined): DraftCondition | null {
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const parts = new Map(Object.entries(value));
  for (const kind of ['and', 'or'] as const) {
    const inner = parts.get(kind);
    if (!Array.isArray(inner) || parts.size !== 1) continue;
    const read = inner.map(readCondition);
    return read.includes(null) ? null : { kind, parts: read.filter((part) => part !== null) };
  }
  if (parts.size === 1 && parts.has('not')) {
    const inner = readCondition(parts.get('not'));
    return inner === null ? null : { kind: 'not', parts: [inner] };
  }
  const operator = operators.find((known) => known === parts.get('operator'));
  const field = parts.get('field');
  if (operator === undefined || typeof field !== 'string') return null;
  return { kind: 'test', field, operator, value: parts.get('value') ?? '' };
}

export function writeCondition(condition: DraftCondition): { [key: string]: JsonValue } {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { [condition.kind]: condition.parts.map(writeCondition) };
    case 'not':
      return { not: writeCondition(condition.parts[0] ?? emptyTest) };
    case 'test': {
      const { field, operator, value } = condition;
      return comparesWithNothing(operator) ? { field, operator } : { field, operator, value };
    }
  }
}

export function comparesWithNothing(operator: ConditionOperator): boolean {
  return conditionOperators.none.some((known) => known === operator);
}

export function comparesWithList(operator: ConditionOperator): boolean {
  return [...conditionOperators.list, ...conditionOperators.words].some((known) => known === operator);
}

/** Changes the operator of a test, keeping as much of the value as still fits. Pure. */
export function changeOperator(test: DraftTest, operator: ConditionOperator): DraftTest {
  const { value } = test;
  const isList = comparesWithList(operator);
  const first = Array.isArray(value) ? (value[0] ?? '') : value;
  if (!isList) return { ...test, operator, value: first };
  return {
    ...test,
    operator,
    value: Array.isArray(value) ? value : value === '' || value === null ? [] : [value],
  };
}

/** Converts typed text to the kind of the field it is compared with, for example to a number for a numeric field. Pure. */
export function readTyped(text: string, kind: FieldKind | null): JsonValue {
  if (kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
