/**
 * Writes the chosen spans as an answer: an introductory sentence, the best span first, and the rest by source and position, each in
 * quotation marks with its marker. Adds no statement of its own.
 */
import { countNoun } from '@/lib/core/text';
import type { ChosenSpan } from '../rank/choose-spans';
import type { IndexedUnit, PacketSource } from '../rank/packet-index';
import {
  createDraftWriter,
  type Draft,
  type DraftWriter,
  escapeMarkdown,
  readQuote,
  writeQuoted,
} from './draft';

/** Added below what this model quotes, because exports and other programs do not show which model answered. */
export const selfDescription = '_Quoted by the built-in reader._';

export type AnswerContext = {
  readonly sources: readonly PacketSource[];
  /** Number of sources in the collection that this packet left out. */
  readonly leftOut: number;
};

export function writeAnswer(spans: readonly ChosenSpan[], context: AnswerContext): Draft {
  const writer = createDraftWriter();
  writer.add('From your sources, word for word:');
  const [best, ...others] = spans;
  if (best !== undefined) addGroup(writer, [best], { namesSource: countNumbers(spans) > 1 });
  if (others.length > 0) writer.add('More on this:');
  for (const group of groupBySource(others, best?.source.n)) {
    addGroup(writer, group, {
      namesSource: countNumbers(spans) > 1 && group[0]?.source.n !== best?.source.n,
    });
  }
  writer.add([selfDescription, ...describeLeftOut(context)].join('\n'));
  return writer.finish(null);
}

export function describeLeftOut({ leftOut }: Pick<AnswerContext, 'leftOut'>): string[] {
  return leftOut === 0 ? [] : [`_Not read for this answer: ${countNoun(leftOut, 'more source')}._`];
}

const countNumbers = (spans: readonly ChosenSpan[]) => new Set(spans.map((span) => span.source.n)).size;

/**
 * Groups spans by source: source `first` comes first, then the others by their best span. The spans of a source are in the order of its
 * text.
 */
function groupBySource(spans: readonly ChosenSpan[], first: number | undefined): ChosenSpan[][] {
  const groups = new Map<number, ChosenSpan[]>();
  if (spans.some((span) => span.source.n === first)) groups.set(first ?? 0, []);
  for (const span of spans) groups.set(span.source.n, [...(groups.get(span.source.n) ?? []), span]);
  return [...groups.values()].map((group) =>
    group.sort((left, right) => (left.units[0]?.id ?? 0) - (right.units[0]?.id ?? 0)),
  );
}

function addGroup(
  writer: DraftWriter,
  spans: readonly ChosenSpan[],
  { namesSource }: { readonly namesSource: boolean },
): void {
  const title = spans[0]?.source.title ?? '';
  if (namesSource && title !== '') writer.add(`**${escapeMarkdown(title)}**`);
  let heading = '';
  const lines = spans.map((span) => {
    const own = span.units[0]?.headings.at(-1) ?? '';
    const leadIn = own !== '' && own !== heading && own !== title ? `${escapeMarkdown(own)}: ` : '';
    heading = own;
    return `- ${leadIn}${writeSpan(writer, span)}`;
  });
  writer.add(lines.join('\n'));
}

/** Returns the cells of a table row separated by dots, or the text unchanged if the unit is not a row. */
function readCells(unit: IndexedUnit | undefined, text: string): string {
  return unit?.cells?.filter((cell) => cell !== '').join(' · ') ?? text;
}

/** Several items or rows are written as a list, but cited as one quote. */
function writeSpan(writer: DraftWriter, span: ChosenSpan): string {
  const quote = readQuote(span.units);
  const marker = () => writer.cite(span.source, quote);
  const kind = span.units.length > 1 ? span.units[0]?.kind : undefined;
  if (kind !== 'item' && kind !== 'row')
    return `${writeQuoted(span.units.length > 1 ? quote : readCells(span.units[0], quote))} ${marker()}`;
  const items = span.units.map((unit) => `  - ${writeQuoted(readCells(unit, unit.text))}`);
  return `from a ${kind === 'row' ? 'table' : 'list'}:\n${items.join('\n')} ${marker()}`;
}
