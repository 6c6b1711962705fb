/** The formats in which an artifact can be downloaded, in the order they are offered. No schemas, because menus import it too. */
export const exportFormats = [
  'markdown',
  'text',
  'html',
  'json',
  'csv',
  'pdf',
  'docx',
  'bibtex',
  'csl',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The formats in which sources can be downloaded. */
export const sourceExportFormats = ['markdown', 'bibtex', 'csl'] as const satisfies readonly ExportFormat[];
export type SourceExportFormat = (typeof sourceExportFormats)[number];

/** The name of each format as used inside a sentence. */
export const exportFormatNames: Readonly<Record<ExportFormat, string>> = {
  markdown: 'Markdown',
  text: 'plain text',
  html: 'HTML',
  json: 'JSON',
  csv: 'CSV',
  pdf: 'PDF',
  docx: 'Word document',
  bibtex: 'BibTeX file',
  csl: 'CSL-JSON file',
};
