/** The id of the field for a question. It has a file of its own, because every page has a link that skips to it, and few have the field. */
export const composerId = 'composer';
