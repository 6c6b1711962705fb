/**
 * Converts a text table to Markdown: a table if it fits on a page, records if it is wide or its cells are long. Each row stays one line or
 * one list, so that it can be quoted. Rows, columns and cells are bounded, and whatever is left out is reported.
 */
import Papa from 'papaparse';
import { limits } from '../../core/limits';
import { countNoun, sliceWhole } from '../../core/text';
import type { CapturedPage, DroppedPart } from '@/lib/capture/files/captured-page';
import {
  type CaptureFileInput,
  createCapturedPage,
  createTitle,
  readVisibleText,
} from '../files/captured-file';
import { createLinkList } from '../files/link-list';
import { writeBlocks } from '../plain/write-blocks';
import { detectDelimiter } from './detect-delimiter';
import { hasHeader } from './detect-header';
import { type TableRows, writeRows } from './write-rows';

export function captureCsv(text: string, input: CaptureFileInput): CapturedPage {
  const visible = readVisibleText(text.replace(/^\uFEFF/, ''));
  const parsed = parseRows(visible.text);
  const cut = boundRows(parsed);
  const sheet = createSheet(cut.rows);
  const written = writeBlocks(writeRows(sheet), input.maxMarkdownChars);
  const links = createLinkList();
  for (const row of cut.rows) links.addFromText(row.join(' '));
  return createCapturedPage(
    {
      markdown: written.markdown,
      title: createTitle('', input.fileName),
      truncated: written.truncated || cut.truncated,
      dropped: cut.dropped,
      links: links.links,
      hiddenText: visible.hiddenText,
    },
    input,
  );
}

function parseRows(text: string): readonly (readonly string[])[] {
  // A line that Excel writes for itself. It is not a row.
  const hint = /^sep=(.)\r?\n/i.exec(text);
  const body = hint === null ? text : text.slice(hint[0].length);
  const delimiter = hint?.[1] ?? detectDelimiter(body)?.delimiter ?? ',';
  const parsed = Papa.parse<string[]>(body, {
    delimiter,
    skipEmptyLines: 'greedy',
    preview: limits.csvRows + 2,
  });
  return parsed.data;
}

function boundRows(all: readonly (readonly string[])[]): {
  rows: readonly (readonly string[])[];
  dropped: DroppedPart[];
  truncated: boolean;
} {
  const width = Math.max(0, ...all.map((row) => row.length));
  const longCells = all.flat().filter((cell) => cell.length > limits.csvCellChars);
  const rows = all
    .slice(0, limits.csvRows + 1)
    .map((row) => row.slice(0, limits.csvColumns).map((cell) => sliceWhole(cell, limits.csvCellChars)));
  const dropped: DroppedPart[] = [];
  if (width > limits.csvColumns) {
    const reason = `Only the first ${countNoun(limits.csvColumns, 'column')} were kept.`;
    dropped.push({
      what: 'columns',
      reason,
      count: width - limits.csvColumns,
      sample: all[0]?.[limits.csvColumns] ?? '',
    });
  }
  if (longCells.length > 0) {
    const reason = `Cells were cut off after ${countNoun(limits.csvCellChars, 'character')}.`;
    dropped.push({
      what: 'long-cells',
      reason,
      count: longCells.length,
      sample: longCells[0]?.slice(0, 200) ?? '',
    });
  }
  return { rows, dropped, truncated: all.length > rows.length };
}

function createSheet(rows: readonly (readonly string[])[]): TableRows {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const withHeader = hasHeader(rows);
  const names = withHeader ? (rows[0] ?? []) : [];
  const header = Array.from({ length: width }, (_, index) => names[index]?.trim() || `Column ${index + 1}`);
  return { header, rows: withHeader ? rows.slice(1) : rows, headingLevel: 2 };
}
