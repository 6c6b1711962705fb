/** Measures how many PDF pages per second are turned into Markdown, in this process, over the sample documents or the project's own one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capturePdf } from '@/lib/capture/pdf/capture-pdf';
import { limits } from '@/lib/core/limits';
import type { BenchOptions } from '../row';

export type PdfMeasure = { readonly files: number; readonly pages: number; readonly pagesPerSecond: number };

const own = path.resolve(import.meta.dirname, '../../lib/server/sample/documents');

export async function measurePdf({
  samplesFolder,
}: Pick<BenchOptions, 'samplesFolder'>): Promise<PdfMeasure> {
  const files = listPdfs(samplesFolder);
  let pages = 0;
  const started = performance.now();
  for (const file of files) {
    const captured = await capturePdf(new Uint8Array(readFileSync(file)), {
      fileName: path.basename(file),
      maxMarkdownChars: limits.markdownChars,
    });
    if (!captured.ok) throw new Error(`${path.basename(file)} was not captured: ${captured.failure.code}`);
    pages += captured.value.anchors.length;
  }
  return { files: files.length, pages, pagesPerSecond: (pages * 1_000) / (performance.now() - started) };
}

function listPdfs(samplesFolder: string | null): string[] {
  const folder = samplesFolder === null ? own : path.join(samplesFolder, 'documents');
  const from = existsSync(folder) ? folder : own;
  return readdirSync(from)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => path.join(from, name));
}
