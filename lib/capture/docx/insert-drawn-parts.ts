/**
 * Puts charts, as tables of their values, and diagrams, as lists of their texts, where `settle-elements` marked them in the document.
 */
import { escapeHtml } from '../files/escape-html';
import { type Chart, writeChart } from '../office/read-chart';
import { readDrawnChart, readDrawnDiagram } from '../office/read-drawn-parts';
import type { XmlPackage } from '../zip/open-package';
import type { Relations } from '../zip/read-relations';
import { presentMarkText } from './mark-text';
import { drawnMarks } from './settle-elements';

export function insertDrawnParts(document: Document, opened: XmlPackage, relations: Relations): void {
  const marks = document.querySelectorAll(`a[id^="${drawnMarks.chart}"], a[id^="${drawnMarks.diagram}"]`);
  for (const mark of marks) {
    const isChart = mark.id.startsWith(drawnMarks.chart);
    const id = presentMarkText(mark.id.slice((isChart ? drawnMarks.chart : drawnMarks.diagram).length));
    const html = isChart
      ? writeDrawnChart(readDrawnChart(opened, relations, id))
      : writeList(readDrawnDiagram(opened, relations, id));
    if (html === '') {
      mark.remove();
      continue;
    }
    const parsed = document.createElement('template');
    parsed.innerHTML = html;
    // A paragraph cannot hold a table, so the mark's own paragraph gives way.
    (mark.closest('p') ?? mark).replaceWith(parsed.content);
  }
}

const writeDrawnChart = (chart: Chart | null): string => (chart === null ? '' : writeChart(chart));

const writeList = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
