import type { JsonValue } from '@/lib/core/json';

/** The kinds of values that a form can edit, in the words that it shows. */
export const valueKinds = [
  { kind: 'text', words: 'Text' },
  { kind: 'number', words: 'Number' },
  { kind: 'boolean', words: 'Yes or no' },
  { kind: 'list', words: 'List' },
] as const;
export type ValueKind = (typeof valueKinds)[number]['kind'];

export type EditableValue =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'list'; readonly value: string[] };

/** Returns null for a value with parts of its own: an object, nothing, or a list that holds more than texts. Pure. */
export function readEditableValue(value: JsonValue): EditableValue | null {
  if (typeof value === 'string') return { kind: 'text', value };
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (!Array.isArray(value)) return null;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length === value.length ? { kind: 'list', value: texts } : null;
}

/** Converts a value to another kind, keeping as much of it as fits. Pure. */
export function convertValue({ value }: EditableValue, kind: ValueKind): JsonValue {
  const text = Array.isArray(value) ? (value[0] ?? '') : String(value);
  switch (kind) {
    case 'text':
      return text;
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : 0;
    case 'boolean':
      return text === 'true';
    case 'list':
      return Array.isArray(value) ? value : text === '' ? [] : [text];
  }
}
