'use client';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { TitleDialog } from '@/components/ui/title-dialog';
import { closeIfAsSent } from '@/lib/client/watch-form';
import type { TableActions } from './use-table-actions';
import type { TableViewState } from './use-table-view';

/** The dialogs about named views. */
export type ViewWindow = 'add_view' | 'rename_view' | 'delete_view';

type ViewWindowsProps = {
  readonly opened: ViewWindow;
  readonly viewState: TableViewState;
  readonly actions: TableActions;
  readonly onClose: () => void;
};

/** Names, renames or deletes a view of a table. */
export function ViewWindows({ opened, viewState, actions, onClose }: ViewWindowsProps) {
  const { named, settings, openView } = viewState;
  const { addView, changeView, removeView } = actions.views;
  const params = { id: actions.id, view: named?.id ?? '' };
  if (opened === 'add_view')
    return (
      <TitleDialog
        heading="Save as a view"
        submitLabel="Save view"
        hint="The team finds it under this name, and its address stays the same."
        busy={addView.isPending}
        error={addView.error?.message}
        onSubmit={(name) =>
          addView.mutate(
            { params: { id: actions.id }, body: { name, settings } },
            {
              onSuccess: closeIfAsSent(({ id }) => {
                void openView(id);
                onClose();
              }),
            },
          )
        }
        onClose={onClose}
      />
    );
  if (named === null) return null;
  if (opened === 'rename_view')
    return (
      <TitleDialog
        heading="Rename the view"
        submitLabel="Rename"
        initialTitle={named.name}
        busy={changeView.isPending}
        error={changeView.error?.message}
        onSubmit={(name) =>
          changeView.mutate({ params, body: { name } }, { onSuccess: closeIfAsSent(onClose) })
        }
        onClose={onClose}
      />
    );
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the view “${named.name}”?`}
      description="The table stays as it is. The address of the view then shows the whole table."
      confirmLabel="Delete view"
      onConfirm={() => removeView.mutate({ params }, { onSuccess: () => void openView(null) })}
    />
  );
}
