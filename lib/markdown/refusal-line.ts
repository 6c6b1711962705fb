/**
 * The convention by which an answer says that the sources do not carry it: it begins with this line. Screens and screen readers then say so, and
 * every other reader of the Markdown sees an ordinary sentence. Pure.
 */
export const refusalLine = '**Not in your sources.**';

export const isRefusal = (markdown: string): boolean => markdown.trimStart().startsWith(refusalLine);
