'use client';

import { useMemo } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { FailureNotice } from '@/components/ui/failure-notice';
import { createLatePart } from '@/components/ui/create-late-part';
import { Skeleton, SkeletonLine, SkeletonRows } from '@/components/ui/skeleton';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { TalkButton } from '@/components/threads/talk-button';
import { usePlace } from '@/components/workspace/place';
import { queryKeys } from '@/lib/client/query-keys';
import type { ReplyTo } from '@/lib/client/api';
import { useEndpointQuery } from '@/lib/client/use-endpoint';
import { useOfferedModels } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { WorkflowPreviewDetailReply } from '@/lib/protocol/http/workflow-previews';
import { BesideChat } from '../chat/beside-chat';
import { describeWorkflowContext } from '../chat/describe-workflow-context';
import { type ChatPlace, useChatPlace } from '../chat/use-chat-place';
import { WorkflowChat } from '../chat/workflow-chat';
import { WorkflowChatState } from '../chat/workflow-chat-state';

type PreviewScreenProps = { readonly id: string; readonly models: ReplyTo<'GET /v1/models'> };

/** One preview, with the conversation that made it beside it if it is this member's own. */
export function PreviewScreen({ id, models }: PreviewScreenProps) {
  useOfferedModels(models);
  const { slug } = useWorkspace();
  const place = useChatPlace();
  const preview = useEndpointQuery('GET /v1/workflow-previews/{id}', {
    key: queryKeys.previews.one(id),
    input: { params: { id } },
  });
  const { data } = preview;
  usePlace(
    {
      crumbs: [
        { label: 'Workflows', href: paths.workflows(slug) },
        ...(data?.workflow_id == null
          ? []
          : [{ label: data.name, href: paths.workflow(slug, data.workflow_id) }]),
        { label: 'Preview' },
      ],
      actions: (
        <>
          <WhoIsHere kind="workflow_preview" id={id} />
          <TalkButton subject={{ kind: 'workflow_preview', id }} />
        </>
      ),
    },
    `preview/${id}/${data?.name ?? ''}/${data?.workflow_id ?? ''}`,
  );
  if (preview.isError && data === undefined) {
    return (
      <div className="mx-auto max-w-page px-5 py-8">
        <FailureNotice
          sentence="The preview cannot be shown."
          cause={preview.error.message}
          requestId={preview.error.requestId ?? undefined}
          action={<ButtonLink href={paths.workflows(slug)}>Go to workflows</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <Skeleton waiting={preview.isLoading} label="Loading the preview" shape={shape}>
      {data !== undefined && <WithChat preview={data} place={place} />}
    </Skeleton>
  );
}

const shape = (
  <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-5 py-8">
    <SkeletonLine className="h-8 w-1/2" />
    <SkeletonRows count={8} />
  </div>
);

const PreviewPage = createLatePart(
  async () => (await import('./preview-page')).PreviewPage,
  'Loading the preview',
  shape,
);

const ideas = ['Why this way?', 'Do it differently: …'];

type WithChatProps = { readonly preview: WorkflowPreviewDetailReply; readonly place: ChatPlace };

function WithChat({ preview, place }: WithChatProps) {
  const { userId } = useWorkspace();
  const { workflow_id: workflowId, workflow: definition } = preview;
  const context = useMemo(
    () => describeWorkflowContext({ workflowId, definition }),
    [workflowId, definition],
  );
  // A conversation is private to its member. Anyone else decides without it.
  const conversationId = preview.proposed_by.id === userId ? preview.conversation_id : null;
  const chat = (
    <WorkflowChat
      place={{ ...place, conversationId }}
      title="The conversation that made it"
      ideas={ideas}
      canClose
      isFixed
    />
  );
  return (
    <WorkflowChatState
      context={context}
      conversationId={conversationId}
      onConversation={place.settle}
      draftKey={preview.id}
    >
      <BesideChat chat={place.isOpen && conversationId !== null ? chat : null} label="Preview" first="page">
        <PreviewPage
          preview={preview}
          conversationId={conversationId}
          onOpenChat={place.isOpen ? null : () => place.open(conversationId)}
        />
      </BesideChat>
    </WorkflowChatState>
  );
}
