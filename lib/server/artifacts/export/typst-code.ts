/**
 * Code for the typesetter (Typst) that is safe by construction: a `Typst` is made only from an escaped string, a number, or a call of a
 * function that our own template defines. So no text of a user can become markup or a command, however it is written. Pure.
 */
declare const brand: unique symbol;
export type Typst = string & { readonly [brand]: 'typst' };

/** The functions of `pdf-template.ts`. None of them reads a file, imports or evaluates anything. */
type TemplateFunction =
  | 'sheet'
  | 'notice'
  | 'contents'
  | 'part'
  | 'para'
  | 'from-left'
  | 'from-right'
  | 'bold-text'
  | 'italic-text'
  | 'struck-text'
  | 'code-text'
  | 'inline-formula'
  | 'display-formula'
  | 'web-link'
  | 'line-break'
  | 'reference'
  | 'first-reference'
  | 'heading-reference'
  | 'bullets'
  | 'tasks'
  | 'numbers'
  | 'task'
  | 'quoted'
  | 'code-lines'
  | 'divider'
  | 'tabular'
  | 'wide-page'
  | 'note'
  | 'returning-note'
  | 'small'
  | 'soft';

/** Signs that would end a string, begin an escape, or be lost: quotes, backslashes, and everything that has no form of its own. */
const escaped = /["\\\p{C}\p{Zl}\p{Zp}]/gu;

export function writeString(text: string): Typst {
  const written = text
    .toWellFormed()
    .replace(escaped, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
  return `"${written}"` as Typst;
}

export const writeNumber = (value: number): Typst => String(Math.trunc(value)) as Typst;

export const writeList = (items: readonly Typst[]): Typst =>
  `(${items.map((item) => `${item},`).join('')})` as Typst;

export function call(name: TemplateFunction, ...values: readonly Typst[]): Typst {
  return `${name}(${values.join(',')})` as Typst;
}

/** Pieces of content, one after the other. */
export function join(parts: readonly Typst[]): Typst {
  return `{${parts.join(';')}}` as Typst;
}
