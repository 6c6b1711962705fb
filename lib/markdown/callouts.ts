/** Callouts of note programs and code hosts: a quotation that begins with `[!note] Title` ("Obsidian Flavored Markdown", "GitHub Docs: Alerts"). Pure. */

/** The mark at the beginning of the first line; the first group is the kind. */
export const calloutMark = /^\[!([\p{L}][\p{L}\p{N} _-]{0,40})(?:\|[^\]\n]{0,40})?\][+-]?[ \t]*/u;

/** "WARNING" and "warning" are shown as "Warning". */
export const nameCallout = (kind = ''): string => kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
