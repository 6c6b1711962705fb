import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AnswerCitation } from '@/components/evidence/answer-citation';
import { limits } from '@/lib/core/limits';
import { MarkdownView } from './markdown-view';
import { writeRichText } from './write-rich-text';

type RichText = {
  readonly markdown: string;
  readonly citations?: readonly AnswerCitation[] | undefined;
};

/**
 * A text as HTML for the clipboard, whatever of it is on the page now: a tab may hide it, a long source stands there in part.
 * Empty for a text so long that whoever copies it would wait; it then goes as Markdown alone.
 */
export function renderRichText({ markdown, citations }: RichText): string {
  if (markdown.length > limits.richTextChars) return '';
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(<MarkdownView markdown={markdown} headingShift={0} citations={citations} drawsAtOnce />),
  );
  const html = writeRichText(place.querySelector('.reading'));
  root.unmount();
  return html;
}
