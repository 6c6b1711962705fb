/** Ensures that a table has a limited number of columns and that their names are unique. */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { Column } from '@/lib/domain/tables/table';

export function requireRoomFor(columns: readonly Column[], name: string): void {
  if (columns.length >= limits.tableColumns)
    throw new AppError('conflict', `A table has at most ${limits.tableColumns} columns. Delete one first.`);
  requireFreeName(columns, name);
}

/** Users and models refer to a column by its name, in any case. */
export function requireFreeName(columns: readonly Column[], name: string): void {
  if (columns.some((column) => isNamed(column, name)))
    throw new AppError('conflict', `name: There is already a column “${name}”. Choose another name.`, {
      data: { field: 'name' },
    });
}

export const isNamed = ({ name }: Pick<Column, 'name'>, wanted: string): boolean =>
  name.toLowerCase() === wanted.trim().toLowerCase();
