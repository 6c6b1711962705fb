/** Shortens Markdown to a number of characters at the end of a block, never inside a code fence or a character. */
import { sliceWhole } from '@/lib/core/text';

export type CutMarkdown = { readonly markdown: string; readonly rest: string };

export function cutMarkdown(markdown: string, maxChars: number): CutMarkdown {
  if (markdown.length <= maxChars) return { markdown, rest: '' };
  const head = sliceWhole(markdown, maxChars);
  const end = findBlockEnd(head);
  return { markdown: markdown.slice(0, end), rest: markdown.slice(end) };
}

function findBlockEnd(head: string): number {
  const fences = [...head.matchAll(/^ {0,3}(`{3,}|~{3,})/gm)];
  const openFence = fences.length % 2 === 1 ? (fences.at(-1)?.index ?? head.length) : head.length;
  const blank = head.lastIndexOf('\n\n', openFence);
  if (blank > head.length / 2) return blank + 1;
  const line = head.lastIndexOf('\n', openFence);
  if (line > head.length / 2) return line + 1;
  return openFence > 0 && openFence < head.length ? openFence : head.length;
}
