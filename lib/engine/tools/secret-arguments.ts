/**
 * Arguments that are secret by their name (threats 39): keys that a workflow uses for sending. They are replaced when a call comes in,
 * before it is announced, stored or shown, and restored when the port that needs them receives them. Pure; the caller decides what replaces
 * them.
 */
import type { JsonValue } from '@/lib/core/json';

/** The same names that the action types of workflows mark as secret (`lib/domain/workflows/actions/types`; a test compares them). */
const secretNames: ReadonlySet<string> = new Set(['headers', 'signing_secret']);

export const isSecretName = (name: string) => secretNames.has(name);

type ChangeText = (text: string) => string;

/** Changes every string under such a name, at any depth. */
export function changeSecretArguments(value: JsonValue, change: ChangeText): JsonValue {
  if (Array.isArray(value)) return value.map((inner) => changeSecretArguments(inner, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretName(name) ? changeTexts(inner, change) : changeSecretArguments(inner, change),
    ]),
  );
}

/** Changes every string in a value. */
export function changeTexts(value: JsonValue, change: ChangeText): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => changeTexts(inner, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changeTexts(inner, change)]));
}
