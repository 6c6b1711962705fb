import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** How Markdown looks while it is edited, in the colours of the page: those of the editor itself cannot be read on a dark page. */
export const markdownColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.heading, tags.strong], fontWeight: '600' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.strikethrough, textDecoration: 'line-through' },
    { tag: [tags.link, tags.url], color: 'var(--color-accent)' },
    { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: 'var(--color-soft)' },
  ]),
);
