/**
 * Writes the chosen spans as an answer: the best passage first, with its answering sentence in bold if it is short, and below the line
 * "More passages" the others by source and position, each in quotation marks with its marker. Adds no statement of its own.
 */
import { countNoun } from '@/lib/core/text';
import { morePassagesLine } from '@/lib/markdown/more-passages';
import { mostClosest } from '../rank/choose-closest';
import type { ChosenSpan } from '../rank/choose-spans';
import { isBareNumber } from '../rank/column-names';
import type { IndexedUnit, PacketSource } from '../rank/packet-index';
import { createDraftWriter, type Draft, type DraftWriter, readQuote, writeQuoted } from './draft';
import { escapeMarkdown } from '@/lib/markdown/escape-markdown';

/** Added below what this model quotes, because exports and other programs do not show which model answered. */
export const selfDescription = '_Quoted by the built-in reader._';

/** Stands before passages of which each answers the question, and no two alike. */
export const severalAnswersLine = 'The sources give more than one answer:';

/** A longer sentence is not set in bold, because then half the answer would be. */
const boldChars = 240;

export type AnswerContext = {
  readonly sources: readonly PacketSource[];
  /** Number of sources in the collection that this packet left out. */
  readonly leftOut: number;
};

/** @param rivals sentences of other sources that answer otherwise than the first span, and stand beside it: the reader must judge. */
export function writeAnswer(
  spans: readonly ChosenSpan[],
  context: AnswerContext,
  rivals: readonly IndexedUnit[] = [],
): Draft {
  const writer = createDraftWriter();
  const [best, ...others] = spans;
  const naming = { namesSource: countNumbers(spans) > 1 };
  if (best !== undefined && rivals.length === 0) writer.add(writeBest(writer, best, naming));
  if (best !== undefined && rivals.length > 0) addSeveral(writer, best, rivals);
  const shown = new Set(rivals.map(({ id }) => id));
  addMore(
    writer,
    others.filter(({ units }) => !units.some(({ id }) => shown.has(id))),
    naming,
  );
  writer.add(describeReader(context));
  return writer.finish(null);
}

function addSeveral(writer: DraftWriter, best: ChosenSpan, rivals: readonly IndexedUnit[]): void {
  const spans = [
    best,
    ...rivals.map((unit) => ({ source: unit.source, units: [unit], best: unit, score: 0 })),
  ];
  writer.add(severalAnswersLine);
  writer.add(
    spans.map((span) => `- ${writeSpan(writer, span)}${namePlace(span, { namesSource: true })}`).join('\n'),
  );
}

/** Writes one row of a table as the answer, with the cells that answer in bold. @param lead says how the row was found, or is null */
export function writeRow(
  unit: IndexedUnit,
  { cells, lead }: { readonly cells: readonly number[] | null; readonly lead: string | null },
  context: AnswerContext,
): Draft {
  const writer = createDraftWriter();
  const span = { source: unit.source, units: [unit], best: unit, score: 1 };
  if (lead !== null) writer.add(lead);
  writer.add(writeBest(writer, cells === null ? span : { ...span, cells }, { namesSource: false }));
  writer.add(describeReader(context));
  return writer.finish(null);
}

/** Writes the passages that come closest to a question, the best first, where none of them is surely the answer. */
export function writeClosest(spans: readonly ChosenSpan[], context: AnswerContext): Draft {
  const writer = createDraftWriter();
  const naming = { namesSource: countNumbers(spans) > 1 };
  const closest = spans.slice(0, mostClosest);
  writer.add(`No passage answers this for certain. The closest ${closest.length === 1 ? 'is' : 'are'}:`);
  writer.add(closest.map((span) => `- ${writeSpan(writer, span)}${namePlace(span, naming)}`).join('\n'));
  addMore(writer, spans.slice(mostClosest), naming);
  writer.add(describeReader(context));
  return writer.finish(null);
}

/** The closing note: who quoted, and what was not read. */
export function describeReader(context: Pick<AnswerContext, 'leftOut'>): string {
  return [selfDescription, ...describeLeftOut(context)].join('\n');
}

export function describeLeftOut({ leftOut }: Pick<AnswerContext, 'leftOut'>): string[] {
  return leftOut === 0 ? [] : [`_Not read for this answer: ${countNoun(leftOut, 'more source')}._`];
}

export const countNumbers = (spans: readonly ChosenSpan[]) =>
  new Set(spans.map((span) => span.source.n)).size;

type Naming = { readonly namesSource: boolean };

function writeBest(writer: DraftWriter, span: ChosenSpan, naming: Naming): string {
  const quote = readQuote(span.units);
  const from = namePlace(span, naming);
  return isListed(span)
    ? `${writeSpan(writer, span)}${from}`
    : `“${writeEmphasized(span)}” ${writer.cite(span.source, quote)}${from}`;
}

/** Says behind a quote where it stands. */
function namePlace(span: ChosenSpan, { namesSource }: Naming): string {
  const { title } = span.source;
  const heading = span.best.headings.at(-1) ?? '';
  const place = [namesSource ? title : '', heading === title ? '' : heading].filter((name) => name !== '');
  return `${place.length === 0 ? '' : ` — ${place.map(escapeMarkdown).join(', ')}`}${nameColumns(span)}`;
}

/** Sets the answering sentence in bold. Markdown allows that only where white space separates it from the next sentence. */
function writeEmphasized({ units, best, cells }: ChosenSpan): string {
  if (cells !== undefined) return writeCells(best.cells ?? [], cells);
  return units
    .map((unit, place) => {
      const next = units[place + 1];
      const isBold =
        unit.id === best.id &&
        unit.text.length <= boldChars &&
        (place === 0 || unit.isSpaced) &&
        next?.isSpaced !== false;
      const text = escapeMarkdown(units.length > 1 ? unit.text : readCells(unit, unit.text));
      return `${place > 0 && unit.isSpaced ? ' ' : ''}${isBold ? `**${text.trim()}**` : text}`;
    })
    .join('');
}

const cellStop = ' · ';

/** Writes a row with the cells that answer in bold. Each cell is escaped as it stands in its line. */
function writeCells(cells: readonly string[], answering: readonly number[]): string {
  return cells
    .flatMap((cell, place) => {
      if (cell === '') return [];
      const written = escapeMarkdown(`${cellStop}${cell}`).slice(cellStop.length);
      return [answering.includes(place) ? `**${written}**` : written];
    })
    .join(cellStop);
}

/** Adds the passages that screens fold. */
function addMore(writer: DraftWriter, spans: readonly ChosenSpan[], naming: Naming): void {
  if (spans.length === 0) return;
  writer.add(morePassagesLine);
  addPassages(writer, spans, naming);
}

/** Adds passages as lists, one for each source. */
export function addPassages(writer: DraftWriter, spans: readonly ChosenSpan[], naming: Naming): void {
  for (const group of groupBySource(spans)) addGroup(writer, group, naming);
}

/** Groups spans by source, the sources by their best span. The spans of a source are in the order of its text. */
function groupBySource(spans: readonly ChosenSpan[]): ChosenSpan[][] {
  const groups = new Map<number, ChosenSpan[]>();
  for (const span of spans) groups.set(span.source.n, [...(groups.get(span.source.n) ?? []), span]);
  return [...groups.values()].map((group) =>
    group.sort((left, right) => (left.units[0]?.id ?? 0) - (right.units[0]?.id ?? 0)),
  );
}

function addGroup(writer: DraftWriter, spans: readonly ChosenSpan[], { namesSource }: Naming): void {
  const title = spans[0]?.source.title ?? '';
  if (namesSource && title !== '') writer.add(`**${escapeMarkdown(title)}**`);
  let heading = '';
  const lines = spans.map((span) => {
    const own = span.units[0]?.headings.at(-1) ?? '';
    const leadIn = own !== '' && own !== heading && own !== title ? `${escapeMarkdown(own)}: ` : '';
    heading = own;
    return `- ${leadIn}${writeSpan(writer, span)}${nameColumns(span)}`;
  });
  writer.add(lines.join('\n'));
}

/** Returns the cells of a table row separated by dots, or the text unchanged if the unit is not a row. */
export function readCells(unit: IndexedUnit | undefined, text: string): string {
  return unit?.cells?.filter((cell) => cell !== '').join(cellStop) ?? text;
}

/** Says what the cells of a row state, because a quoted row does not hold the names of its columns. */
function nameColumns({ units: [unit, ...others], cells = [] }: ChosenSpan): string {
  const names = unit?.columns ?? [];
  if (others.length > 0 || unit === undefined || !needsColumns(unit)) return '';
  const written = names
    .map((name, place) =>
      cells.includes(place) && name !== '' ? `**${escapeMarkdown(name)}**` : escapeMarkdown(name),
    )
    .filter((name) => name !== '');
  return written.length === 0 ? '' : ` (columns: ${written.join(', ')})`;
}

/** Two cells are a label and its value, which needs the name of its column only if it is a number without a unit. */
const needsColumns = ({ cells = [] }: IndexedUnit): boolean =>
  cells.length > 2 || (cells.length === 2 && isBareNumber(cells[1] ?? ''));

/** True for several items or rows, which are written as a list. The sentences of one item are not. */
function isListed({ units }: Pick<ChosenSpan, 'units'>): boolean {
  const last = units.length > 1 ? units.at(-1)?.kind : undefined;
  const isSeveral = new Set(units.map(({ block }) => block)).size > 1;
  return isSeveral && (last === 'item' || last === 'row');
}

/** Several items or rows are written as a list below what announces them, but cited as one quote. */
export function writeSpan(writer: DraftWriter, span: Pick<ChosenSpan, 'source' | 'units'>): string {
  const quote = readQuote(span.units);
  const marker = () => writer.cite(span.source, quote);
  if (!isListed(span))
    return `${writeQuoted(span.units.length > 1 ? quote : readCells(span.units[0], quote))} ${marker()}`;
  const place = span.units.findIndex(({ kind }) => kind === 'item' || kind === 'row');
  const before = span.units.slice(0, place);
  const listed = Map.groupBy(span.units.slice(place), ({ block }) => block);
  const items = [...listed.values()].map((units) => `  - ${writeQuoted(readItem(units))}`);
  const isTable = span.units[0]?.kind === 'row';
  const lead = before.length > 0 ? writeQuoted(readQuote(before)) : `From a ${isTable ? 'table' : 'list'}:`;
  return `${lead}\n${items.join('\n')} ${marker()}`;
}

const readItem = (units: readonly IndexedUnit[]): string =>
  units.length > 1 ? readQuote(units) : readCells(units[0], units[0]?.text ?? '');
