/** Keeps, changes and deletes the named views of a table. Names differ within a table, whatever their case. */
import { AppError, notFound } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { Table } from '@/lib/domain/tables/table';
import {
  deleteView,
  insertView,
  listViews,
  type TableView,
  updateView,
} from '@/lib/domain/tables/view-store';
import type { Editor } from '@/lib/domain/team/actor';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { TableViewReply } from '@/lib/protocol/http/table-shapes';
import type { createTableViewEndpoint, updateTableViewEndpoint } from '@/lib/protocol/http/table-views';
import { changeLockedTable } from './change-locked-table';
import { presentView } from './present-table';

type NewView = BodyOf<typeof createTableViewEndpoint> & { readonly tableId: string };

export function createView(actor: Editor, { tableId, name, settings }: NewView): Promise<TableViewReply> {
  return changeLockedTable(actor, tableId, async (database, table) => {
    const views = await listViews(database, table);
    if (views.length >= limits.tableViews)
      throw new AppError('conflict', `This table already has ${limits.tableViews} views. Delete one first.`);
    requireFree(views, name);
    const id = await insertView(database, table, { name, settings, createdBy: actor.userId });
    return requireView(database, table, id);
  });
}

type ViewChange = BodyOf<typeof updateTableViewEndpoint> & { readonly tableId: string; readonly id: string };

export function changeView(
  actor: Editor,
  { tableId, id, name, settings }: ViewChange,
): Promise<TableViewReply> {
  return changeLockedTable(actor, tableId, async (database, table) => {
    await requireView(database, table, id);
    const others = (await listViews(database, table)).filter((view) => view.id !== id);
    if (name !== undefined) requireFree(others, name);
    await updateView(database, table, {
      id,
      ...(name === undefined ? {} : { name }),
      ...(settings === undefined ? {} : { settings }),
    });
    return requireView(database, table, id);
  });
}

export function removeView(
  actor: Editor,
  { tableId, id }: { readonly tableId: string; readonly id: string },
): Promise<void> {
  return changeLockedTable(actor, tableId, async (database, table) => {
    if (!(await deleteView(database, table, id))) throw notFound('view');
  });
}

async function requireView(database: Database, table: Table, id: string): Promise<TableViewReply> {
  const view = (await listViews(database, table)).find((each) => each.id === id);
  if (view === undefined) throw notFound('view');
  return presentView(view);
}

function requireFree(views: readonly TableView[], name: string): void {
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', `There is already a view “${name}”.`, { data: { field: 'name' } });
}
