/** What may be missing from the text of a page of a document, so that a picture of the page is offered. Capture finds it, screens tell it. */

/**
 * `unreadable`: all of its text, because its fonts do not say which letters they show. `partly_unreadable`: the text that is set in such a
 * font. `no_text`: nothing, because the page is blank or holds only pictures.
 */
export const pageGaps = ['unreadable', 'partly_unreadable', 'no_text'] as const;
export type PageGap = (typeof pageGaps)[number];
