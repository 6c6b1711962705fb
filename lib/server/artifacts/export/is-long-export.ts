/** Decides whether a worker writes the file, because writing it would block the web process for others. Pure. */
import { limits } from '@/lib/core/limits';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import type { ExportDocument } from './export-document';

/** JSON and lists of references need no parsing: 0.1 s for the longest artifact. */
const nowChars: Readonly<Record<ExportFormat, number>> = {
  markdown: limits.exportNowChars,
  text: limits.exportNowChars,
  html: limits.exportNowChars,
  csv: limits.exportNowChars,
  json: Number.POSITIVE_INFINITY,
  docx: limits.pdfNowChars,
  pdf: limits.pdfNowChars,
  bibtex: Number.POSITIVE_INFINITY,
  csl: Number.POSITIVE_INFINITY,
};

export function isLongExport(
  { markdown, citations }: Pick<ExportDocument, 'markdown' | 'citations'>,
  format: ExportFormat,
): boolean {
  const chars = citations.reduce((sum, { quote }) => sum + quote.length, markdown.length);
  return chars > nowChars[format];
}
