/**
 * A named value that a condition or a `{{reference}}` can use: from the record that started a workflow, or from the output of a step. Names
 * are spelled as in the API, because people and models write them. Pure.
 */
const fieldKinds = ['text', 'number', 'date', 'boolean', 'list'] as const;
export type FieldKind = (typeof fieldKinds)[number];

export type Field = { readonly name: string; readonly title: string; readonly kind: FieldKind };

/** Turns `{ title: ['Title', 'text'] }` into fields, in that order. */
export function defineFields(
  declared: Readonly<Record<string, readonly [title: string, kind: FieldKind]>>,
): readonly Field[] {
  return Object.entries(declared).map(([name, [title, kind]]) => ({ name, title, kind }));
}
