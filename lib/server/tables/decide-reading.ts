/**
 * Decides what one field of a model's answer means for its cell: a value with the words that state it, not stated, doubtful, or failed. A
 * value is doubtful if it has no quote from the source or if the quote states another number, amount, date or name. Pure.
 */
import type { NewCitation } from '@/lib/domain/citations/store';
import { type CellValue, readCellValue } from '@/lib/domain/tables/cell-value';
import type { CellReading, Column } from '@/lib/domain/tables/table';
import { findDates } from '@/lib/engine/model/extractive/analysis/dates';
import { findMoney, writeMoney } from '@/lib/engine/model/extractive/analysis/money';
import { findFigures } from '@/lib/engine/model/extractive/analysis/figures';
import type { ModelAnswer } from '../models/send-packet';
import type { ExtractedField } from '@/lib/server/sources/tasks/match-fields';

export type Decided = Pick<CellReading, 'state' | 'value' | 'reason'> & {
  readonly citation: NewCitation | null;
};

export type AnsweredField = {
  readonly column: Pick<Column, 'type' | 'options'>;
  readonly field: ExtractedField | undefined;
  readonly answers: readonly ModelAnswer[];
  /** Share of the source that was read, 0 to 1. */
  readonly share: number;
};

const nothing = { value: null, citation: null } as const;

export function decideReading({ column, field, answers, share }: AnsweredField): Decided {
  if (field === undefined || field.value === null) return decideMissing(answers, share);
  const read = readCellValue(column, field.value);
  if (!read.ok)
    return { ...nothing, state: 'failed', reason: `The model’s answer does not fit: ${read.failure}` };
  const value = read.value;
  const { citation } = field;
  if (citation === null)
    return {
      state: 'doubtful',
      value,
      citation,
      reason: 'No passage in the source was found that supports this value.',
    };
  if (!says(citation.quote, value, column.type))
    return {
      state: 'doubtful',
      value,
      citation,
      reason: 'The quoted words do not state this value.',
    };
  return { state: 'value', value, citation, reason: null };
}

/** A value counts as not stated only if the whole source was read. */
function decideMissing(answers: readonly ModelAnswer[], share: number): Decided {
  const cut = answers.find(({ ended }) => ended !== 'stop');
  if (cut !== undefined) {
    const reason = cut.failure?.reason ?? 'The model’s answer was cut off before it reached this.';
    return { ...nothing, state: 'failed', reason };
  }
  if (share === 1) return { ...nothing, state: 'not_stated', reason: null };
  const read = Math.floor(share * 100);
  return { ...nothing, state: 'doubtful', reason: `Only the first ${read} % of the source was read.` };
}

function says(quote: string, value: CellValue, type: Column['type']): boolean {
  if (type === 'money') return findMoney(quote).some((money) => writeMoney(money) === value);
  if (type === 'person') return typeof value === 'string' && holdsWords(quote, value);
  if (type === 'number') return findFigures(quote).some((figure) => figure.value === value);
  if (type !== 'date' || typeof value !== 'string') return true;
  return findDates(quote).some(({ iso }) => iso.startsWith(value) || value.startsWith(iso));
}

/** A name counts as stated if the quote holds each of its words. */
function holdsWords(quote: string, name: string): boolean {
  const read = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const held = new Set(read(quote));
  return read(name).every((word) => held.has(word));
}
