import type { Typed } from './find-typed';

/** The text of a block after something was completed in it, and where the caret is then. Pure. */
export type Completed = { readonly markdown: string; readonly caret: number };

/** Inserts a link to a page. An embed that was begun is closed too. */
export function completePage(markdown: string, typed: Typed, title: string): Completed {
  return replaceTyped(markdown, typed, { words: `[[${title}]]`, close: ']]' });
}

export function completeBlock(markdown: string, typed: Typed, id: string): Completed {
  return replaceTyped(markdown, typed, { words: `((${id}))`, close: '))' });
}

/** A tag of several words is written in brackets. */
export function completeTag(markdown: string, typed: Typed, title: string): Completed {
  const isOneWord = /^[\p{L}\p{N}_\-/.]+$/u.test(title);
  return replaceTyped(markdown, typed, { words: isOneWord ? `#${title}` : `#[[${title}]]`, close: ' ' });
}

function replaceTyped(
  markdown: string,
  { start, end }: Typed,
  { words, close }: { readonly words: string; readonly close: string },
): Completed {
  const before = markdown.slice(0, start);
  const after = markdown.slice(end);
  const rest = after.startsWith(close) && close !== ' ' ? after.slice(close.length) : after;
  const embed = before.endsWith('{{embed ') && !rest.startsWith('}}') ? '}}' : '';
  return { markdown: before + words + embed + rest, caret: start + words.length + embed.length };
}
