/** Deletes a workflow immediately and offers to undo it. A restored workflow is switched off. */
import { useRouter } from 'next/navigation';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

const invalidates = [queryKeys.workflows.list(), queryKeys.previews.all()];

export function useDeleteWorkflow({ id, name }: { readonly id: string; readonly name: string }): () => void {
  const router = useRouter();
  const { slug } = useWorkspace();
  const restore = useEndpointMutation('POST /v1/workflows/{id}/restore', {
    invalidates: [queryKeys.workflows.all()],
    onSuccess: () => showToast(`“${name}” is back`, { description: 'It is switched off.' }),
    goes: () => router.push(paths.workflow(slug, id)),
    onError: (failure) => showFailureToast('The deletion was not undone.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/workflows/{id}', {
    invalidates,
    onSuccess: () => showToast(`Deleted “${name}”`, { onUndo: () => restore.mutate({ params: { id } }) }),
    goes: () => router.push(paths.workflows(slug)),
    onError: (failure) => showFailureToast(`“${name}” was not deleted.`, failure.message),
  });
  return () => remove.mutate({ params: { id } });
}
