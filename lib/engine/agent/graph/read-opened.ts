/**
 * What an answer to a sub-question says beside its findings: questions that it opens, on closing lines `Opens: …` (`prompts/answer-node.ts`).
 * They are taken out of the text before that is proved. Pure.
 */
import { limits } from '@/lib/core/limits';
import { shorten } from '@/lib/core/text';

export type ReadFinding = { readonly markdown: string; readonly opens: readonly string[] };

const openLine = /^\s*(?:[-*]\s+)?\**opens\**:\**\s*(.+?)\s*$/i;

/** Only the last lines are read so: a source may hold the word. */
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
