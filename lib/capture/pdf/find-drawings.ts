/**
 * Finds where a page has drawings: many lines that are neither upright nor level, near one another, with the axes they touch. Frames of tables
 * have none, not even with round corners, and a coloured ground has few. Pure.
 */
import type { PdfRule } from './page-text';

/** In points: lines this near belong to one drawing. */
const reach = 8;
/** In points: labels of axes stand this near to them. */
const margin = 24;
const minLines = 8;
const minWidth = 40;
const minHeight = 30;
/** More drawings on one page are patterns. */
const maxDrawings = 200;

type Cluster = { readonly box: PdfRule; readonly lines: number };

export function findDrawings(slants: readonly PdfRule[], rules: readonly PdfRule[]): PdfRule[] {
  let clusters: Cluster[] = [];
  for (const line of slants) {
    const near = clusters.filter((cluster) => touches(cluster.box, line, reach));
    const joined = near.reduce<Cluster>(
      (all, cluster) => ({ box: join(all.box, cluster.box), lines: all.lines + cluster.lines }),
      { box: line, lines: 1 },
    );
    if (near.length === 0 && clusters.length >= maxDrawings) continue;
    clusters = [...clusters.filter((cluster) => !near.includes(cluster)), joined];
  }
  return clusters
    .filter(
      ({ box, lines }) =>
        lines >= minLines && box.right - box.left >= minWidth && box.bottom - box.top >= minHeight,
    )
    .map(({ box }) => widen(rules.filter((rule) => touches(box, rule, reach)).reduce(join, box)));
}

function touches(one: PdfRule, other: PdfRule, distance: number): boolean {
  const isBeside = one.left <= other.right + distance && other.left <= one.right + distance;
  return isBeside && one.top <= other.bottom + distance && other.top <= one.bottom + distance;
}

function join(one: PdfRule, other: PdfRule): PdfRule {
  return {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function widen({ left, right, top, bottom }: PdfRule): PdfRule {
  return { left: left - margin, right: right + margin, top: top - margin, bottom: bottom + margin };
}

export function isInDrawing(area: PdfRule, drawings: readonly PdfRule[]): boolean {
  return drawings.some(
    (box) =>
      area.left >= box.left && area.right <= box.right && area.top >= box.top && area.bottom <= box.bottom,
  );
}
