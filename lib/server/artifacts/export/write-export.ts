/**
 * The table of all formats: the file extension and media type of each, and how it is written. Runs within the request, or in a separate
 * process for long files.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import { referenceFiles } from '@/lib/domain/bibliography/reference-files';
import type { ExportFormat } from '@/lib/protocol/export-formats';
import type { ExportDocument } from './export-document';
import { listReferences } from './list-references';
import { writeCsv } from './write-csv';
import { writeDocx } from './write-docx';
import { writeHtml } from './write-html';
import { writeJson } from './write-json';
import { writeMarkdown } from './write-markdown';
import { writePdf } from './write-pdf';
import { writeText } from './write-text';

type Format = {
  readonly ending: string;
  readonly mediaType: string;
  /** Null if the document contains nothing that this format can hold. */
  readonly write: (document: ExportDocument) => string | null | Promise<Uint8Array<ArrayBuffer>>;
};

type ReferenceFile = (typeof referenceFiles)[keyof typeof referenceFiles];

const writeReferencesOf = ({ ending, mediaType, write }: ReferenceFile) => ({
  ending,
  mediaType,
  write: (document: ExportDocument) => write(listReferences(document)),
});

export const writtenFormats = {
  markdown: { ending: 'md', mediaType: 'text/markdown; charset=utf-8', write: writeMarkdown },
  text: { ending: 'txt', mediaType: 'text/plain; charset=utf-8', write: writeText },
  html: { ending: 'html', mediaType: 'text/html; charset=utf-8', write: writeHtml },
  json: { ending: 'json', mediaType: 'application/json', write: writeJson },
  csv: { ending: 'csv', mediaType: 'text/csv; charset=utf-8', write: writeCsv },
  bibtex: writeReferencesOf(referenceFiles.bibtex),
  csl: writeReferencesOf(referenceFiles.csl),
  docx: {
    ending: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: writeDocx,
  },
  pdf: { ending: 'pdf', mediaType: 'application/pdf', write: writePdf },
} as const satisfies Record<ExportFormat, Format>;

/** The message shown if there is nothing to write. */
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
