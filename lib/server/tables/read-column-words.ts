/**
 * Checks what a user or a model wants a column to be: a choice needs answers to choose from, which differ, and only a number has a unit. What
 * does not belong to the type is left out.
 */
import { AppError } from '@/lib/core/errors';
import type { ColumnWords } from '@/lib/domain/tables/table-store';
import { offersOptions } from '@/lib/protocol/table-words';

const fewestOptions = 2;

/** Picks the fields one by one, because the caller may hold more. */
export function readColumnWords(words: ColumnWords): ColumnWords {
  const { name, type, instruction, example } = words;
  const unit = type === 'number' ? words.unit : null;
  return { name, type, instruction, example, unit, options: readOptions(words) };
}

function readOptions({ type, options }: ColumnWords): string[] {
  if (!offersOptions(type)) return [];
  const different = [
    ...new Map(options.map((option) => [option.trim().toLowerCase(), option.trim()])).values(),
  ];
  if (different.length >= fewestOptions) return different;
  throw new AppError('invalid_input', 'options: Give at least two different answers to choose from.', {
    data: { field: 'options' },
  });
}
