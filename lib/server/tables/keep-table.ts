/**
 * Saves chosen rows of a table as an artifact, whose markers open the passages behind the cells. From then on it is a text like any other: it
 * can be edited, compared, exported, and shared by link, and it does not change with the table.
 */
import { AppError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { Editor } from '@/lib/domain/team/actor';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { BodyOf } from '@/lib/protocol/http/endpoint';
import type { keepTableEndpoint } from '@/lib/protocol/http/tables';
import { keepArtifact } from '../artifacts/create-artifact';
import { presentArtifact, requireArtifact } from '../artifacts/present-artifact';
import { loadGrid, requireRows, requireTable } from './load-grid';
import { loadAround } from './present-table';
import { requireColumn } from './require-column';
import { writeTableText } from './write-table-text';

type Wish = BodyOf<typeof keepTableEndpoint> & { readonly tableId: string };

export function keepTable(actor: Editor, wish: Wish) {
  return inWorkspace(actor, async (database) => {
    const grid = await loadGrid(database, await requireTable(database, actor, wish.tableId));
    const rows = requireRows(grid.rows, wish.row_ids);
    const columns =
      wish.column_ids.length === 0
        ? grid.columns
        : wish.column_ids.map((id) => requireColumn(grid.columns, id));
    requireFit(rows.length * columns.length);
    const { table, cells } = grid;
    const chosen = { table, cells, rows, columns };
    const text = writeTableText(chosen, await loadAround(database, actor, chosen));
    const { id } = await keepArtifact(database, actor, {
      collectionId: table.collectionId,
      title: wish.title ?? table.title,
      markdown: text.markdown,
      origin: 'answer',
      tags: [],
      earlier: text,
    });
    return presentArtifact(database, actor, await requireArtifact(database, actor, id));
  });
}

function requireFit(cellCount: number): void {
  if (cellCount === 0)
    throw new AppError('conflict', 'There is nothing to save yet. Add a column and sources first.');
  if (cellCount > limits.tableArtifactCells)
    throw new AppError(
      'invalid_input',
      `This would be a text with ${cellCount.toLocaleString('en')} values, but one holds at most ${limits.tableArtifactCells.toLocaleString('en')}. Choose fewer rows, or hide columns.`,
    );
}
