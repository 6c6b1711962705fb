/** Creates a draft and then goes to the page where it is edited, or proposes it and goes to the proposal. */
import { useRouter } from 'next/navigation';
import { showFailureToast } from '@/components/ui/toast';
import type { BodyFor } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation } from '@/lib/client/use-endpoint';
import { watchPage } from '@/lib/client/watch-form';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';

export type DraftStart = BodyFor<'POST /v1/workflow-drafts'>;

/** Where the user goes once the draft exists. */
export type AfterDraft = 'edit' | 'preview';

export function useBeginDraft() {
  const router = useRouter();
  const { slug } = useWorkspace();
  const draft = useEndpointMutation('POST /v1/workflow-drafts', { invalidates: [queryKeys.drafts.all()] });
  const preview = useEndpointMutation('POST /v1/workflow-previews', {
    invalidates: [queryKeys.previews.all()],
    goes: ({ id }) => router.push(paths.workflowPreview(slug, id)),
  });
  const begin = (start: DraftStart, next: AfterDraft) => {
    const isOnPage = watchPage();
    const edit = (id: string) => isOnPage() && router.push(paths.workflowDraft(slug, id));
    draft.mutate(
      { body: start },
      {
        onSuccess: ({ id }) => {
          if (next === 'edit') return void edit(id);
          preview.mutate(
            { body: { from: 'draft', draft_id: id } },
            {
              // The input is saved in the draft, whose page shows what is missing.
              onError: (failure) => {
                showFailureToast('It cannot be proposed as it is.', failure.message);
                edit(id);
              },
            },
          );
        },
      },
    );
  };
  return { begin, isBusy: draft.isPending || preview.isPending, failure: draft.error };
}
