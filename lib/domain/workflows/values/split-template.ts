/**
 * The grammar of text with values in it: `{{steps.check.output.count}}` is replaced by a value, `\{{` means two literal braces, and before
 * either of them `\\` means one backslash. Braces around anything but a path are malformed: there are no expressions, filters or blocks,
 * and nothing that looks like one is silently treated as text. Pure; one pass, linear in the text.
 */
import { limits } from '@/lib/core/limits';
import { formatValuePath, parseValuePath, type ValuePath } from './value-path';

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reference'; readonly path: ValuePath; readonly reference: string }
  | { readonly kind: 'malformed'; readonly source: string };

export function splitTemplate(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', at)) {
    const backslashes = countBackslashes(text, at, open);
    const before = text.slice(at, open - backslashes) + '\\'.repeat(Math.floor(backslashes / 2));
    const isEscaped = backslashes % 2 === 1;
    pushText(parts, isEscaped ? `${before}{{` : before);
    const close = isEscaped ? open : text.indexOf('}}', open + 2);
    if (!isEscaped) parts.push(readBraces(text.slice(open, close === -1 ? text.length : close + 2)));
    at = close === -1 ? text.length : close + 2;
  }
  pushText(parts, text.slice(at));
  return parts;
}

function pushText(parts: TemplatePart[], text: string): void {
  if (text !== '') parts.push({ kind: 'text', text });
}

function countBackslashes(text: string, from: number, to: number): number {
  let start = to;
  while (start > from && text[start - 1] === '\\') start -= 1;
  return to - start;
}

function readBraces(source: string): TemplatePart {
  // Any white space is allowed inside the braces, but a whole page of it makes no reference.
  const inner =
    source.length <= 2 * limits.referenceChars && source.endsWith('}}') ? source.slice(2, -2) : '';
  const path = parseValuePath(inner.trim());
  return path === null
    ? { kind: 'malformed', source }
    : { kind: 'reference', path, reference: formatValuePath(path) };
}
