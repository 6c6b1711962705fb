/** Every format in one table: how a file of it is called and written. Runs in the request, and in a process of its own for long ones. */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import type { ExportDocument } from './export-document';
import { writeCsv } from './write-csv';
import { writeHtml } from './write-html';
import { writeJson } from './write-json';
import { writeMarkdown } from './write-markdown';
import { writePdf } from './write-pdf';
import { writeText } from './write-text';

type Format = {
  readonly ending: string;
  readonly mediaType: string;
  /** Null where the document holds nothing of the kind. */
  readonly write: (document: ExportDocument) => string | null | Promise<Uint8Array<ArrayBuffer>>;
};

export const writtenFormats = {
  markdown: { ending: 'md', mediaType: 'text/markdown; charset=utf-8', write: writeMarkdown },
  text: { ending: 'txt', mediaType: 'text/plain; charset=utf-8', write: writeText },
  html: { ending: 'html', mediaType: 'text/html; charset=utf-8', write: writeHtml },
  json: { ending: 'json', mediaType: 'application/json', write: writeJson },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8', write: writeCsv },
  pdf: { ending: 'pdf', mediaType: 'application/pdf', write: writePdf },
} as const satisfies Record<ExportFormat, Format>;

/** What a person is told where there is nothing to write. */
export const noTable = {
  message: 'This artifact has no table to save as CSV.',
  action: 'Choose another format.',
};

export async function writeExport(
  document: ExportDocument,
  format: ExportFormat,
): Promise<Result<Uint8Array<ArrayBuffer>, 'no_table'>> {
  const written = await writtenFormats[format].write(document);
  if (written === null) return fail('no_table');
  return succeed(typeof written === 'string' ? new TextEncoder().encode(written) : written);
}
