/**
 * Reads the questions that an answer to a sub-question opens, written on its closing lines as `Opens: …` (`prompts/answer-node.ts`). They
 * are removed from the text before its claims are verified. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';

export type ReadFinding = { readonly markdown: string; readonly opens: readonly string[] };

const openLine = /^\s*(?:[-*]\s+)?\**opens\**:\**\s*(.+?)\s*$/i;

/** Only the closing lines are read this way, because a source may contain the same word. */
export function readOpened(markdown: string): ReadFinding {
  const lines = markdown.trimEnd().split('\n');
  const opens: string[] = [];
  while (lines.length > 0) {
    const last = lines.at(-1) ?? '';
    const asked = openLine.exec(last)?.[1];
    if (asked === undefined && last.trim() !== '') break;
    if (asked !== undefined) opens.unshift(shorten(asked, limits.researchQuestionChars));
    lines.pop();
  }
  return { markdown: lines.join('\n'), opens: [...new Set(opens)].slice(0, limits.researchOpened) };
}
