/** Measures the form of a document from its lines: the size of its body text, its leading, and its heading sizes. Pure. */
import { getLineText, type PdfLine } from './page-text';

export type DocumentMeasures = {
  readonly bodySize: number;
  /** The distance from baseline to baseline within a paragraph, in units of the font size. */
  readonly leading: number;
  /** Sizes of headings, largest first. The level is the position, counted from 1. */
  readonly headingSizes: readonly number[];
  /** True if most of the document is monospaced. It is then prose, not one long program. */
  readonly isMonospaceProse: boolean;
  /** True if the text is justified. A short line then ends its paragraph. */
  readonly isJustified: boolean;
};

/** A heading is at least this many times as large as the body text. */
const headingFactor = 1.13;

export function measureDocument(lines: readonly PdfLine[]): DocumentMeasures {
  const letters = new Map<number, number>();
  let monospace = 0;
  let total = 0;
  for (const line of lines) {
    const count = getLineText(line).length;
    total += count;
    if (line.isMonospace) monospace += count;
    letters.set(roundSize(line.size), (letters.get(roundSize(line.size)) ?? 0) + count);
  }
  const isMonospaceProse = monospace > total * 0.7;
  const bodySize = getMost(letters) ?? 10;
  const headingSizes = [...letters.keys()]
    .filter((size) => size >= bodySize * headingFactor)
    .sort((left, right) => right - left);
  const leading = measureLeading(lines, bodySize);
  return {
    bodySize,
    leading,
    headingSizes,
    isMonospaceProse,
    isJustified: measureJustified(lines, bodySize),
  };
}

export function roundSize(size: number): number {
  return Math.round(size * 2) / 2;
}

function measureLeading(lines: readonly PdfLine[], bodySize: number): number {
  const gaps = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || before.page !== line.page || roundSize(line.size) !== bodySize) continue;
    const gap = Math.round(((line.y - before.y) / line.size) * 20) / 20;
    if (gap > 0.8 && gap < 3) gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
  }
  return getMost(gaps) ?? 1.2;
}

/** True if most lines of running text end at exactly the same edge. */
function measureJustified(lines: readonly PdfLine[], bodySize: number): boolean {
  const body = lines.filter(
    (line) =>
      roundSize(line.size) === bodySize && line.right - line.x > (line.column.right - line.column.left) * 0.8,
  );
  const edges = new Map<number, number>();
  for (const line of body) edges.set(Math.round(line.right), (edges.get(Math.round(line.right)) ?? 0) + 1);
  const most = getMost(edges) ?? 0;
  const atEdge = body.filter((line) => Math.abs(line.right - most) <= 2).length;
  return body.length >= 10 && atEdge > body.length * 0.6;
}

function getMost(counts: ReadonlyMap<number, number>): number | null {
  return [...counts].sort((left, right) => right[1] - left[1])[0]?.[0] ?? null;
}
