/**
 * Makes a transform that a team defined: for each heading, the passages that bear on it; for each field, its value in each source. The
 * instructions to a model are not read, because nothing here could follow them. Pure.
 */
import type { TransformPart, TransformShape } from '@/lib/protocol/own-transform';
import type { PacketIndex } from '../rank/packet-index';
import { readQuote } from '../answer/draft';
import { createQuestionReader } from '../research/find-bearing';
import { type FieldReader, fillFields } from './build-data-table';
import { quoteUnit } from './quote-unit';
import type { DataTableData, QuotedText, ReportData } from './types';

export function buildOwn(
  index: PacketIndex,
  { kind, parts }: TransformShape,
  readField: FieldReader,
): ReportData | DataTableData {
  if (kind === 'headings') return buildSections(index, parts);
  return fillFields(index, parts.map(describePart), readField);
}

const describePart = ({ name, hint }: TransformPart) => ({ name, description: hint });

/** A passage stands under the first heading that it bears on. */
function buildSections(index: PacketIndex, parts: readonly TransformPart[]): ReportData {
  const told = new Set<number>();
  const sections = parts.map(({ name, hint }) => {
    const spans = createQuestionReader(index, hint === '' ? name : `${name}: ${hint}`).findBearing();
    const fresh = spans.filter(({ units }) => units.every(({ id }) => !told.has(id)));
    for (const { units } of fresh) for (const { id } of units) told.add(id);
    const statements = fresh.map(
      ({ units }): QuotedText => ({ text: readQuote(units), quotes: units.map(quoteUnit) }),
    );
    return { heading: name, statements };
  });
  return { type: 'report', title: '', lead: [], sections };
}
