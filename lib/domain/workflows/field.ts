/**
 * A value with a name that a condition or a `{{reference}}` can use: of the record that started a workflow, or of the output of a step.
 * Names are spelled as on the wire, because people and models write them. Pure.
 */
const fieldKinds = ['text', 'number', 'date', 'boolean', 'list'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export type Field = { readonly name: string; readonly title: string; readonly kind: FieldKind };

/** `{ title: ['Title', 'text'] }` as fields, in that order. */
export function defineFields(
  declared: Readonly<Record<string, readonly [title: string, kind: FieldKind]>>,
): readonly Field[] {
  return Object.entries(declared).map(([name, [title, kind]]) => ({ name, title, kind }));
}
