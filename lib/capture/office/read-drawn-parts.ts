/**
 * Reads what a Word document, a workbook or a presentation draws from parts of its own: charts as tables, and the texts of diagrams
 * (SmartArt). One that cannot be read is a gap in its document, and the document is read all the same.
 */
import type { XmlPackage } from '../zip/open-package';
import { readRelatedTree } from '../zip/read-part-tree';
import type { Relations } from '../zip/read-relations';
import { findElement, getAttribute, type XmlElement } from '../zip/read-xml-tree';
import { type Chart, readChart } from './read-chart';
import { findDrawing, listDrawingTexts, listPointTexts } from './read-diagram';
import { createNumberWriter } from './write-number';

/** Returns null for a chart that is not there. */
export function readDrawnChart(opened: XmlPackage, relations: Relations, id: string): Chart | null {
  const tree = readRelatedTree(opened, relations, id);
  return tree === null ? null : readChart(tree, createNumberWriter({ startsIn1904: startsIn1904(tree) }));
}

const startsIn1904 = (chart: XmlElement): boolean =>
  /^(1|true)$/.test(getAttribute(findElement(chart, 'chartSpace', 'date1904'), 'val') ?? '');

/** Returns the texts of a diagram. */
export function readDrawnDiagram(opened: XmlPackage, relations: Relations, id: string): readonly string[] {
  const data = readRelatedTree(opened, relations, id);
  if (data === null) return [];
  const drawing = readRelatedTree(opened, relations, findDrawing(data) ?? '');
  const drawn = drawing === null ? [] : listDrawingTexts(drawing);
  return drawn.length > 0 ? drawn : listPointTexts(data);
}
