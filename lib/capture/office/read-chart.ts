/**
 * Reads a chart (ECMA-376 part 1, 21.2) as the table of what it shows: its title, its categories, and the values of its series, as they were
 * stored with it. The workbook behind it is never opened. Pure.
 */
import { limits } from '../../core/limits';
import { escapeHtml } from '../files/escape-html';
import { findElement, getAttribute, listElements, type XmlElement } from '../zip/read-xml-tree';
import { generalFormat, type NumberWriter } from './write-number';

type Series = {
  readonly name: string;
  readonly categories: ReadonlyMap<number, string>;
  readonly values: ReadonlyMap<number, string>;
};

type ChartTable = {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A cell of a header, and any other. */
export type CellTag = 'th' | 'td';

export type Chart = {
  readonly title: string;
  /** What the axes of values measure, such as a unit. */
  readonly measures: readonly string[];
  readonly tables: readonly ChartTable[];
  /** The ranges of cells that its values were taken from, as formulas name them: `'Sheet 1'!$A$1:$B$2`. */
  readonly ranges: readonly string[];
};

export function readChart(root: XmlElement, writeNumber: NumberWriter): Chart {
  const chart = findElement(root, 'chartSpace', 'chart');
  const plot = findElement(chart, 'plotArea');
  const series = listElements(plot, 'ser').map((each) => readSeries(each, writeNumber));
  const shown = series.filter(({ values }) => values.size > 0);
  const axis = readText(findElement(findElement(plot, 'catAx') ?? findElement(plot, 'dateAx'), 'title'));
  // Pairs of numbers have no categories in common: each series keeps its own.
  const isShared = shown.every(({ categories }) => haveSame(categories, shown[0]?.categories));
  const groups = isShared && shown.length > 0 ? [shown] : shown.map((each) => [each]);
  return {
    title: readText(findElement(chart, 'title')),
    measures: listElements(plot, 'valAx')
      .map((each) => readText(findElement(each, 'title')))
      .filter((measure) => measure !== ''),
    tables: groups.map((group) => createTable(axis, group)),
    ranges: listElements(plot, 'f').map(({ text }) => text),
  };
}

/** Returns the chart as HTML, or an empty string if nothing of it was stored. */
export function writeChart(chart: Chart): string {
  const caption = describeChart(chart);
  return (caption === '' ? '' : `<p>${escapeHtml(caption)}</p>`) + chart.tables.map(writeTable).join('');
}

/** The title of a chart, with what its axes measure: `Chart: Ships by year (number of ships)`. */
export function describeChart({ title, measures }: Pick<Chart, 'title' | 'measures'>): string {
  const measured = measures.length === 0 ? '' : ` (${measures.join('; ')})`;
  return title === '' && measured === '' ? '' : `Chart${title === '' ? '' : `: ${title}`}${measured}`;
}

function readSeries(series: XmlElement, writeNumber: NumberWriter): Series {
  const categories = findElement(series, 'cat') ?? findElement(series, 'xVal');
  return {
    name: [...readPoints(findElement(series, 'tx'), writeNumber).values()].join(' '),
    categories: readPoints(categories, writeNumber),
    values: readPoints(findElement(series, 'val') ?? findElement(series, 'yVal'), writeNumber),
  };
}

const caches = ['numCache', 'numLit', 'strCache', 'strLit', 'multiLvlStrCache'];

function readPoints(element: XmlElement | undefined, writeNumber: NumberWriter): ReadonlyMap<number, string> {
  const cache = caches.flatMap((name) => listElements(element, name))[0];
  if (cache === undefined) {
    const direct = findElement(element, 'v')?.text.trim() ?? '';
    return new Map(direct === '' ? [] : [[0, direct]]);
  }
  const points = new Map<number, string>();
  // Of categories in several levels, the first is that beside the axis.
  for (const level of cache.name === 'multiLvlStrCache' ? cache.children.toReversed() : [cache]) {
    for (const point of level.children.filter(({ name }) => name === 'pt')) {
      const index = Number(getAttribute(point, 'idx') ?? '-1');
      const shown = showPoint(point, cache, writeNumber);
      if (index < 0 || index >= limits.csvRows || shown === '') continue;
      const above = points.get(index);
      points.set(index, above === undefined ? shown : `${above} ${shown}`);
    }
  }
  return points;
}

function showPoint(point: XmlElement, cache: XmlElement, writeNumber: NumberWriter): string {
  const text = findElement(point, 'v')?.text.trim() ?? '';
  const number = Number(text);
  if (!cache.name.startsWith('num') || text === '' || !Number.isFinite(number)) return text;
  const code = getAttribute(point, 'formatCode') ?? findElement(cache, 'formatCode')?.text ?? generalFormat;
  return writeNumber(number, code).text;
}

function createTable(axis: string, series: readonly Series[]): ChartTable {
  const indexes = [...new Set(series.flatMap(({ values }) => [...values.keys()]))].sort((a, b) => a - b);
  return {
    header: [axis, ...series.map(({ name }, index) => name || `Series ${index + 1}`)],
    rows: indexes.map((index) => [
      series[0]?.categories.get(index) ?? String(index + 1),
      ...series.map(({ values }) => values.get(index) ?? ''),
    ]),
  };
}

function writeTable({ header, rows }: ChartTable): string {
  const write = (cells: readonly string[], tag: CellTag) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${write(header, 'th')}</thead>${rows.map((row) => write(row, 'td')).join('')}</table>`;
}

const haveSame = (
  one: ReadonlyMap<number, string>,
  other: ReadonlyMap<number, string> | undefined,
): boolean => one.size === other?.size && [...one].every(([index, text]) => other.get(index) === text);

/** The text of a title, written in it or taken from a cell. */
function readText(title: XmlElement | undefined): string {
  const written = listElements(title, 't').map(({ text }) => text);
  const texts = written.length > 0 ? written : listElements(title, 'v').map(({ text }) => text);
  return texts.join('').replace(/\s+/g, ' ').trim();
}
