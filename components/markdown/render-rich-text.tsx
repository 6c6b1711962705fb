import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { limits } from '@/lib/core/limits';
import { MarkdownView } from './markdown-view';
import { writeRichText } from './write-rich-text';

type RichText = {
  readonly markdown: string;
  readonly citations?: readonly AnswerCitation[] | undefined;
};

/**
 * Renders a text as HTML for the clipboard, independently of what the page shows: a tab may hide the text, and a long source may be
 * rendered only in part. Returns an empty string for a text so long that copying it would take noticeable time; it is then copied as
 * Markdown alone.
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
