/** The places at which one text differs from another, so that an editor can take it over without moving the caret. Pure. */
import { diffArrays } from 'diff';
import { limits } from '@/lib/core/limits';

type TextChange = { readonly from: number; readonly to: number; readonly insert: string };

const splitLines = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

export function listTextChanges(before: string, after: string): readonly TextChange[] {
  if (before === after) return [];
  const parts = diffArrays(splitLines(before), splitLines(after), {
    maxEditLength: limits.alignedParagraphs,
  });
  if (parts === undefined) return [trim({ from: 0, to: before.length, insert: after }, before)];
  const changes: TextChange[] = [];
  let from = 0;
  let to = 0;
  let insert = '';
  const settle = () => {
    if (to > from || insert !== '') changes.push(trim({ from, to, insert }, before));
    from = to;
    insert = '';
  };
  for (const part of parts) {
    const text = part.value.join('');
    if (part.added) insert += text;
    else if (part.removed) to += text.length;
    else {
      settle();
      from = to += text.length;
    }
  }
  settle();
  return changes;
}

/** Leaves out what stays at both ends, so that a caret in a changed line stays with its words. */
function trim({ from, to, insert }: TextChange, text: string): TextChange {
  const shorter = Math.min(to - from, insert.length);
  let start = 0;
  while (start < shorter && text[from + start] === insert[start]) start += 1;
  let end = 0;
  while (end < shorter - start && text[to - 1 - end] === insert[insert.length - 1 - end]) end += 1;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}
