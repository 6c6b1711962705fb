/** Writes words of a source in one line, as a block of a page quotes them. */
export const writeOnOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
