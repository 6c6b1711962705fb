/**
 * Arguments that are secret by their name (threats 39): keys with which a workflow sends. They are changed where a call comes in, before it
 * is told, kept or shown, and changed back where the port that needs them takes them. Pure; what they are changed to is decided outside.
 */
import type { JsonValue } from '@/lib/core/json';

/** As the action types of workflows mark them (`lib/domain/workflows/actions/types`; a test compares). */
const secretNames: ReadonlySet<string> = new Set(['headers', 'signing_secret']);

export const isSecretName = (name: string) => secretNames.has(name);

type ChangeText = (text: string) => string;

/** Every text under such a name, however deep. */
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

/** Every text of a value. */
export function changeTexts(value: JsonValue, change: ChangeText): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => changeTexts(inner, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changeTexts(inner, change)]));
}
