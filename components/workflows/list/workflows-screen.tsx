'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Awaited, Skeleton, SkeletonRows } from '@/components/ui/skeleton';
import { PageHead } from '@/components/ui/page-head';
import { usePlace } from '@/components/workspace/place';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { StarterCards } from '../starters/starter-cards';
import { useDrafts, useWaitingPreviews, useWorkflows } from '../use-workflows';
import { DraftRow } from './draft-row';
import { PreviewRow } from './preview-row';
import { WorkflowRow } from './workflow-row';

/** The workflows of the workspace, the drafts being built, and the proposals waiting for a decision. */
export function WorkflowsScreen() {
  const { role } = useWorkspace();
  const { slug } = useWorkspace();
  const canEdit = role !== 'viewer';
  usePlace({ crumbs: [{ label: 'Workflows' }], actions: null }, 'workflows');
  const waiting = useWaitingPreviews();
  const begun = useDrafts();
  const previews = waiting.data?.items ?? [];
  const drafts = begun.data?.items ?? [];
  return (
    <div className="in-order mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <PageHead title="Workflows">
        {canEdit && (
          <ButtonLink href={paths.newWorkflow(slug)} variant="primary" icon={Plus}>
            New workflow
          </ButtonLink>
        )}
      </PageHead>
      {waiting.isLoading && <Awaited />}
      {previews.length > 0 && (
        <ListSection title="Waiting for approval">
          {previews.map((preview) => (
            <PreviewRow key={preview.id} preview={preview} />
          ))}
        </ListSection>
      )}
      <Workflows canEdit={canEdit} />
      {begun.isLoading && <Awaited />}
      {drafts.length > 0 && (
        <ListSection title="Drafts to continue">
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ListSection>
      )}
      {canEdit && (
        <section id="starters" aria-labelledby="starters-title" className="grid scroll-mt-4 gap-3">
          <h2 id="starters-title" className="text-label font-medium text-soft">
            Start with one of these
          </h2>
          <StarterCards />
        </section>
      )}
    </div>
  );
}

function Workflows({ canEdit }: { readonly canEdit: boolean }) {
  const workflows = useWorkflows();
  const { slug } = useWorkspace();
  const items = workflows.data?.items ?? [];
  if (workflows.isError) {
    return (
      <FailureNotice
        sentence="The workflows could not be loaded."
        cause={workflows.error.message}
        requestId={workflows.error.requestId ?? undefined}
        action={<Button onClick={() => void workflows.refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <Skeleton waiting={workflows.isLoading} label="Loading workflows" shape={<SkeletonRows />}>
      {items.length === 0 ? (
        <EmptyState
          action={
            canEdit && (
              <ButtonLink href={paths.newWorkflow(slug)} variant="primary">
                Describe a workflow
              </ButtonLink>
            )
          }
          example={
            canEdit && (
              <a
                href="#starters"
                className="inline-flex min-h-6 items-center self-center underline underline-offset-2"
              >
                See six examples
              </a>
            )
          }
        >
          A workflow does automatically what you would do by hand, for example when a source is added or on
          Mondays at eight. You preview and approve it before it runs.
        </EmptyState>
      ) : (
        <ListSection title="Workflows">
          {items.map((workflow) => (
            <WorkflowRow key={workflow.id} workflow={workflow} />
          ))}
        </ListSection>
      )}
    </Skeleton>
  );
}

function ListSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="text-label font-medium text-soft">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  );
}
