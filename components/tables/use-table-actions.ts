/** What can be done with a table as a whole: fill it, rename it, delete it with an undo, delete a column, and download it. */
import { useRouter } from 'next/navigation';
import { announce } from '@/components/shell/announce';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { ApiFailure, sendRequest } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { saveResponse } from '@/lib/client/save-file';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { TableColumnReply, TableReply } from '@/lib/protocol/http/table-shapes';
import type { TableViewState } from './use-table-view';
import type { FillSelection, TableExportFormat } from '@/lib/protocol/table-words';

/** Rows that are filled to try out the columns. */
export const triedRows = 3;

export function useTableActions({ id, title }: Pick<TableReply, 'id' | 'title'>) {
  const { slug, id: workspaceId } = useWorkspace();
  const router = useRouter();
  const changed = { invalidates: [queryKeys.tables.all()] };
  const fill = useEndpointMutation('POST /v1/tables/{id}/fill', {
    invalidates: [queryKeys.tables.all(), queryKeys.runs.all()],
    // The bar below the head shows it to the eye.
    onSuccess: ({ cell_count: count }) => announce(`Filling ${countNoun(count, 'cell')}`, 'filling'),
    onError: (failure) => showFailureToast('Filling could not be started.', failure.message),
  });
  const keep = useEndpointMutation('POST /v1/tables/{id}/artifacts', {
    invalidates: [queryKeys.artifacts.all()],
    goes: ({ id: artifactId }) => router.push(paths.artifact(slug, artifactId)),
    onError: (failure) => showFailureToast('The rows were not saved.', failure.message),
  });
  const rename = useEndpointMutation('PATCH /v1/tables/{id}', changed);
  const restore = useEndpointMutation('POST /v1/tables/{id}/restore', {
    ...changed,
    goes: () => router.push(paths.table(slug, id)),
    onError: (failure) => showFailureToast('The deletion was not undone.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/tables/{id}', {
    invalidates: [queryKeys.tables.list()],
    onSuccess: () =>
      showToast(`“${title}” was deleted`, { onUndo: () => restore.mutate({ params: { id }, body: {} }) }),
    goes: () => router.push(paths.tables(slug)),
    onError: (failure) => showFailureToast('The table was not deleted.', failure.message),
  });
  const removeColumn = useEndpointMutation('DELETE /v1/tables/{id}/columns/{column}', {
    ...changed,
    onError: (failure) => showFailureToast('The column was not deleted.', failure.message),
  });
  const rows = useEndpointMutation('PATCH /v1/tables/{id}/rows', {
    ...changed,
    onError: (failure) => showFailureToast('The rows were not changed.', failure.message),
  });
  const changeRows = (ids: readonly string[], isShown: boolean, offersUndo = true) => {
    if (ids.length === 0) return;
    const body = { source_ids: [...ids], is_shown: isShown };
    const done = `${countNoun(ids.length, 'row')} ${ids.length === 1 ? 'was' : 'were'} ${isShown ? 'added' : 'taken out'}`;
    const onUndo = () => changeRows(ids, !isShown, false);
    rows.mutate({ params: { id }, body }, { onSuccess: () => showToast(done, offersUndo ? { onUndo } : {}) });
  };
  const follow = useEndpointMutation('PATCH /v1/tables/{id}', {
    ...changed,
    onError: (failure) => showFailureToast('The rows were not changed.', failure.message),
  });
  const addView = useEndpointMutation('POST /v1/tables/{id}/views', changed);
  const changeView = useEndpointMutation('PATCH /v1/tables/{id}/views/{view}', {
    ...changed,
    onError: (failure) => showFailureToast('The view was not saved.', failure.message),
  });
  const removeView = useEndpointMutation('DELETE /v1/tables/{id}/views/{view}', {
    ...changed,
    onError: (failure) => showFailureToast('The view was not deleted.', failure.message),
  });
  return {
    id,
    views: { addView, changeView, removeView },
    /** Gives a named view what is shown now. */
    saveView: (view: string, { settings, openView }: Pick<TableViewState, 'settings' | 'openView'>) =>
      changeView.mutate(
        { params: { id, view }, body: { settings } },
        { onSuccess: () => void openView(view) },
      ),
    /** Makes sources rows of the table, or takes rows out, with an undo. */
    changeRows: (ids: readonly string[], isShown: boolean) => changeRows(ids, isShown),
    /** Lets a saved search say what the rows are. Null keeps the rows and offers every later source. */
    followSearch: (searchId: string | null) =>
      follow.mutate({ params: { id }, body: { search_id: searchId } }),
    isStarting: fill.isPending,
    tryOut: () => fill.mutate({ params: { id }, body: { cells: 'empty', row_limit: triedRows } }),
    /** Fills these cells of the given rows; of all rows if none are given. */
    fill: (cells: FillSelection, rowIds: readonly string[] = [], modelId?: string) =>
      fill.mutate({
        params: { id },
        body: { cells, row_ids: [...rowIds], ...(modelId === undefined ? {} : { model_id: modelId }) },
      }),
    /** Saves these rows and columns as an artifact, and opens it. */
    keep: (rowIds: readonly string[], columnIds: readonly string[]) =>
      keep.mutate({ params: { id }, body: { row_ids: [...rowIds], column_ids: [...columnIds] } }),
    rename,
    remove: () => remove.mutate({ params: { id } }),
    removeColumn: (column: TableColumnReply) => removeColumn.mutate({ params: { id, column: column.id } }),
    download: (format: TableExportFormat) => void download(workspaceId, id, format),
  };
}

export type TableActions = ReturnType<typeof useTableActions>;

async function download(workspaceId: string, id: string, format: TableExportFormat): Promise<void> {
  try {
    const response = await sendRequest('GET /v1/tables/{id}/export', {
      params: { id },
      query: { format },
      workspaceId,
    });
    await saveResponse(response, `table.${format === 'markdown' ? 'md' : format}`);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    showFailureToast('The table was not downloaded.', error.message);
  }
}
