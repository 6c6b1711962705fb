/** The parts of files that are no pages: a slide of a presentation is named by its number, a sheet of a workbook by its name. Pure. */

export const fileParts = ['slide', 'sheet'] as const;

export type FilePart = { readonly type: (typeof fileParts)[number]; readonly value: string };
