'use client';

import { useMemo } from 'react';
import { WorkflowAlerts } from '@/components/alerts/workflow-alerts';
import { ButtonLink } from '@/components/ui/button-link';
import { FailureNotice } from '@/components/ui/failure-notice';
import { Skeleton, SkeletonLine, SkeletonRows } from '@/components/ui/skeleton';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import type { ReplyTo } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOfferedModels } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowDetailReply } from '@/lib/protocol/http/workflows';
import { WorkflowGraph } from '../canvas/workflow-graph';
import { BesideChat } from '../chat/beside-chat';
import { describeWorkflowContext } from '../chat/describe-workflow-context';
import { type ChatPlace, useChatPlace } from '../chat/use-chat-place';
import { WorkflowChat } from '../chat/workflow-chat';
import { WorkflowChatState } from '../chat/workflow-chat-state';
import { ExecutionList } from '../executions/execution-list';
import { isGoing } from '../executions/execution-words';
import { IssueList } from '../issue-list';
import { PageSection } from '../page-section';
import { WorkflowHeader } from './workflow-header';
import { WorkflowPermission } from './workflow-permission';
import { WorkflowVersions } from '../versions/workflow-versions';

/** Milliseconds between two refreshes while it runs. */
const runningMs = 2_000;

type WorkflowScreenProps = { readonly id: string; readonly models: ReplyTo<'GET /v1/models'> };

/** One workflow, with the conversation that changes it beside it. */
export function WorkflowScreen({ id, models }: WorkflowScreenProps) {
  useOfferedModels(models);
  const { slug } = useWorkspace();
  const place = useChatPlace();
  const workflow = useEndpointQuery('GET /v1/workflows/{id}', {
    key: queryKeys.workflows.one(id),
    input: { params: { id } },
    refetchInterval: (reply) =>
      reply?.last_execution != null && isGoing(reply.last_execution.status) ? runningMs : false,
  });
  const { data } = workflow;
  usePlace(
    {
      crumbs: [{ label: 'Workflows', href: paths.workflows(slug) }, { label: data?.name ?? 'Workflow' }],
      actions: data === undefined ? null : <WhoIsHere kind="workflow" id={id} />,
    },
    `workflow/${id}/${data?.name ?? ''}`,
  );
  if (workflow.isError && data === undefined) {
    return (
      <div className="mx-auto max-w-page px-5 py-8">
        <FailureNotice
          sentence="The workflow cannot be shown."
          cause={workflow.error.message}
          requestId={workflow.error.requestId ?? undefined}
          action={<ButtonLink href={paths.workflows(slug)}>Go to workflows</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <Skeleton waiting={workflow.isLoading} label="Loading the workflow" shape={shape}>
      {data !== undefined && <WithChat workflow={data} place={place} />}
    </Skeleton>
  );
}

const shape = (
  <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-5 py-8">
    <SkeletonLine className="h-8 w-1/2" />
    <SkeletonRows count={6} />
  </div>
);

type WithChatProps = { readonly workflow: WorkflowDetailReply; readonly place: ChatPlace };

function WithChat({ workflow, place }: WithChatProps) {
  const { id, definition } = workflow;
  const context = useMemo(() => describeWorkflowContext({ workflowId: id, definition }), [id, definition]);
  const chat = <WorkflowChat place={place} title="Change by conversation" ideas={ideas} canClose />;
  return (
    <WorkflowChatState
      context={context}
      conversationId={place.conversationId}
      onConversation={place.settle}
      draftKey={id}
    >
      <BesideChat chat={place.isOpen ? chat : null} label="Workflow" first="chat">
        <WorkflowPage workflow={workflow} onChange={place.isOpen ? null : place.open} />
      </BesideChat>
    </WorkflowChatState>
  );
}

const ideas = ['What does this workflow do?', 'Also tell …', 'Only for sources that …'];

type WorkflowPageProps = {
  readonly workflow: WorkflowDetailReply;
  /** Opens a conversation about the workflow. Null while one is open. */
  readonly onChange: ((conversationId: string | null) => void) | null;
};

function WorkflowPage({ workflow, onChange }: WorkflowPageProps) {
  return (
    <div className="in-order mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <WorkflowHeader workflow={workflow} onChange={onChange} />
      <IssueList issues={workflow.issues} />
      <PageSection title="What it does">
        <WorkflowGraph definition={workflow.definition} effects={workflow.effects} issues={workflow.issues} />
      </PageSection>
      <PageSection title="What it may do without asking">
        <WorkflowPermission permission={workflow.permission} />
      </PageSection>
      <PageSection title="What it did">
        <ExecutionList workflowId={workflow.id} />
      </PageSection>
      <PageSection title="What it told you">
        <WorkflowAlerts workflowId={workflow.id} />
      </PageSection>
      <PageSection title="Versions">
        <WorkflowVersions workflow={workflow} />
      </PageSection>
    </div>
  );
}
