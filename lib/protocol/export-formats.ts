/** The forms in which an artifact is downloaded, in the order they are offered. It brings no shapes along: menus read it too. */
export const exportFormats = ['markdown', 'text', 'html', 'json', 'csv', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What a format is called inside a sentence. */
export const exportFormatNames: Readonly<Record<ExportFormat, string>> = {
  markdown: 'Markdown',
  text: 'plain text',
  html: 'HTML',
  json: 'JSON',
  csv: 'CSV',
  pdf: 'PDF',
};
