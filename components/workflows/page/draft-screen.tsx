'use client';

import { FileDiff, Trash2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Time } from '@/components/ui/time';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { limits } from '@/lib/core/limits';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { countNoun } from '@/lib/core/text';
import type { WorkflowDraftDetailReply } from '@/lib/protocol/http/workflow-drafts';
import { WorkflowEditor } from '../editor/workflow-editor';

/** The page on which a draft is edited by hand. */
export function DraftScreen({ id }: { readonly id: string }) {
  const { slug } = useWorkspace();
  const draft = useEndpointQuery('GET /v1/workflow-drafts/{id}', {
    key: queryKeys.drafts.one(id),
    input: { params: { id } },
  });
  const { data } = draft;
  const [begun, setBegun] = useState<WorkflowDraftDetailReply | null>(null);
  // Data cached from an earlier visit may be outdated. The editor starts with what the server returns now and from then on holds its own
  // copy.
  if (begun === null && data !== undefined && !draft.isFetching) setBegun(data);
  usePlace(
    { crumbs: [{ label: 'Workflows', href: paths.workflows(slug) }, { label: 'Draft' }], actions: null },
    `draft/${id}`,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
      {draft.isError && data === undefined ? (
        <FailureNotice
          sentence="The draft cannot be shown."
          cause={`${draft.error.message} A draft is deleted ${limits.workflowDraftDays} days after its last change.`}
          requestId={draft.error.requestId ?? undefined}
          action={<ButtonLink href={paths.workflows(slug)}>Go to workflows</ButtonLink>}
        />
      ) : (
        <Skeleton waiting={begun === null} label="Loading the draft" shape={<SkeletonRows count={8} />}>
          {begun !== null && <Draft begun={begun} />}
        </Skeleton>
      )}
    </div>
  );
}

function Draft({ begun }: { readonly begun: WorkflowDraftDetailReply }) {
  // The editor holds the edited definition. This is the latest reply of the server to it.
  const [saved, setSaved] = useState(begun);
  const [isSettled, setSettled] = useState(true);
  return (
    <>
      <DraftHead draft={saved} isSettled={isSettled} />
      <WorkflowEditor draft={begun} onSaved={setSaved} onSettledChange={setSettled} />
    </>
  );
}

type DraftHeadProps = {
  readonly draft: WorkflowDraftDetailReply;
  /** True if all edits are saved, so that the proposal will match what is on the screen. */
  readonly isSettled: boolean;
};

function DraftHead({ draft, isSettled }: DraftHeadProps) {
  const { slug } = useWorkspace();
  const errors = draft.issues.errors.length;
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">{draft.name}</h1>
        <p className="flex flex-wrap gap-x-3 text-soft">
          {draft.workflow_id === null ? (
            <span>A new workflow</span>
          ) : (
            <Link href={paths.workflow(slug, draft.workflow_id)} className="underline underline-offset-2">
              Changes a workflow, from version {draft.base_version}
            </Link>
          )}
          <span>
            Draft saved. It is deleted {limits.workflowDraftDays} days after its last change, on{' '}
            <Time of={draft.expires_at} />.
          </span>
        </p>
      </div>
      <DraftButtons draft={draft} isSettled={isSettled} />
      {errors > 0 && (
        <p role="status" className="basis-full text-soft">
          Fix {countNoun(errors, 'problem')} to continue.
        </p>
      )}
    </header>
  );
}

function DraftButtons({ draft, isSettled }: DraftHeadProps) {
  const router = useRouter();
  const { slug } = useWorkspace();
  const propose = useEndpointMutation('POST /v1/workflow-previews', {
    invalidates: [queryKeys.previews.all()],
    goes: ({ id }) => router.push(paths.workflowPreview(slug, id)),
    onError: (failure) => showFailureToast('The preview was not created.', failure.message),
  });
  const remove = useEndpointMutation('DELETE /v1/workflow-drafts/{id}', {
    onSuccess: () => showToast(`The draft “${draft.name}” was discarded`),
    goes: () => router.push(paths.workflows(slug)),
    onError: (failure) => showFailureToast('The draft was not discarded.', failure.message),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={Trash2}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id: draft.id } })}
      >
        Discard draft
      </Button>
      <Button
        variant="primary"
        icon={FileDiff}
        disabled={draft.issues.errors.length > 0 || !isSettled}
        busy={propose.isPending}
        onClick={() => propose.mutate({ body: { from: 'draft', draft_id: draft.id } })}
      >
        Preview changes
      </Button>
    </div>
  );
}
