/** Writes the tables of an artifact as CSV: the rows of a transform's data, or else the tables of the Markdown. Pure. */
import { findTransform } from '@/lib/domain/transforms/registry';
import type { TransformTable } from '@/lib/domain/transforms/define-transform';
import { writeCsvFile } from '../../replies/write-csv-file';
import type { ExportDocument } from './export-document';
import { getPlainText, readTree } from './read-tree';

/** Null if the artifact has no table. */
export function writeCsv(document: ExportDocument): string | null {
  const tables = listTables(document);
  return tables.length === 0 ? null : writeCsvFile(tables.map(({ rows }) => rows));
}

function listTables(document: ExportDocument): readonly TransformTable[] {
  const titles = new Map(document.citations.map(({ n, sourceTitle }) => [n, sourceTitle]));
  const nameSource = (n: number) => titles.get(n) ?? `Source ${n}`;
  const made = findTransform(document.type)?.listTables(document.data, nameSource) ?? [];
  return made.length > 0 ? made : listMarkdownTables(document);
}

function listMarkdownTables(document: ExportDocument): TransformTable[] {
  return readTree(document).blocks.flatMap((block) =>
    block.type === 'table'
      ? [
          {
            title: '',
            rows: block.children.map((row) => row.children.map((cell) => getPlainText(cell.children))),
          },
        ]
      : [],
  );
}
