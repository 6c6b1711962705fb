import type { DiffHunk, DiffPart } from '@/lib/evidence/diff-revisions';

/** The rows of a comparison: the parts that changed, each with the lines around it, and how many lines are left out between them. Pure. */
export type DiffRow =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'change'; readonly parts: readonly DiffPart[] }
  | { readonly type: 'gap'; readonly lines: number };

/** Number of lines shown before and after a change. */
const contextLines = 3;

export function listDiffRows(before: string, hunks: readonly DiffHunk[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let from = 0;
  for (const [index, hunk] of hunks.entries()) {
    rows.push(...showBetween(before.slice(from, hunk.beforeStart), index === 0 ? 'start' : 'between'));
    rows.push({ type: 'change', parts: hunk.parts });
    from = hunk.beforeEnd;
  }
  rows.push(...showBetween(before.slice(from), hunks.length === 0 ? 'start' : 'end'));
  return rows;
}

/** Returns rows for text that is the same on both sides: its first and last lines, with a gap between them if it is longer. */
function showBetween(text: string, place: 'start' | 'between' | 'end'): DiffRow[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const head = place === 'start' ? 0 : contextLines;
  const tail = place === 'end' ? 0 : contextLines;
  if (lines.length <= head + tail + 1) return lines.length === 0 ? [] : [{ type: 'text', text }];
  const rows: DiffRow[] = [
    { type: 'text', text: lines.slice(0, head).join('') },
    { type: 'gap', lines: lines.length - head - tail },
    { type: 'text', text: lines.slice(lines.length - tail).join('') },
  ];
  return rows.filter((row) => row.type !== 'text' || row.text !== '');
}
