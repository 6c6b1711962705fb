/** Deletes a collection immediately and offers to undo it. */
import { showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';

const invalidates = [queryKeys.collections.all(), queryKeys.artifacts.all(), queryKeys.shares.all()];

export function useDeleteCollection(
  { id, title }: { readonly id: string; readonly title: string },
  onDeleted?: () => void,
): () => void {
  const restore = useEndpointMutation('POST /v1/collections/{id}/restore', {
    invalidates,
    onError: (failure) => showToast('The collection could not be restored', { description: failure.message }),
  });
  const remove = useEndpointMutation('DELETE /v1/collections/{id}', {
    invalidates,
    onSuccess: () => showToast(`Deleted “${title}”`, { onUndo: () => restore.mutate({ params: { id } }) }),
    goes: onDeleted,
    onError: (failure) => showToast(`“${title}” was not deleted`, { description: failure.message }),
  });
  return () => remove.mutate({ params: { id } });
}
