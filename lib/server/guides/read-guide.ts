/**
 * Splits a guide written by a model into its text and the questions of its last section, which become buttons. Pure. It does not decide
 * what is true, which is the task of the citations.
 */
import { limits } from '@/lib/core/limits';

export type WrittenGuide = { readonly markdown: string; readonly questions: readonly string[] };

/** The heading above a guide's questions, as the instruction requires. */
export const questionsHeading = 'Questions to ask';

const headingLine = /^#{1,6}\s+(.+?)\s*#*\s*$/;
const itemLine = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(.+)$/;

export function readGuide(written: string): WrittenGuide {
  const lines = written.trim().split('\n');
  const at = lines.findLastIndex(
    (line) => headingLine.exec(line)?.[1]?.toLowerCase() === questionsHeading.toLowerCase(),
  );
  const body = (at === -1 ? lines : lines.slice(0, at)).join('\n').trim();
  const items = at === -1 ? [] : lines.slice(at + 1).flatMap((line) => itemLine.exec(line)?.[1] ?? []);
  return {
    markdown: withoutTitle(body),
    questions: [...new Set(items.map(writePlain))].filter(isQuestion).slice(0, limits.guideQuestions),
  };
}

/** The collection's title is already shown above the guide. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^#\s+[^\n]*\n+/, '');
}

/** Removes markers, emphasis and escapes, because a button shows plain text. */
function writePlain(item: string): string {
  return item
    .replace(/(?<!\\)\[\d{1,4}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const isQuestion = (text: string) => text.length > 0 && text.length <= limits.guideQuestionChars;
