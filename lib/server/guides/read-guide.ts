/**
 * What a model wrote as a guide, taken apart: the text, and the questions of its last section, which become buttons. Pure; never
 * decides what is true, that is the citations' part.
 */
import { limits } from '@/lib/core/limits';

export type WrittenGuide = { readonly markdown: string; readonly questions: readonly string[] };

/** The heading under which a guide's questions stand, as the instruction asks for it. */
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

/** The collection's own title stands above the guide already. */
function withoutTitle(markdown: string): string {
  return markdown.replace(/^#\s+[^\n]*\n+/, '');
}

/** Without markers, emphasis and escapes: a button shows plain words. */
function writePlain(item: string): string {
  return item
    .replace(/(?<!\\)\[\d{1,4}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const isQuestion = (text: string) => text.length > 0 && text.length <= limits.guideQuestionChars;
