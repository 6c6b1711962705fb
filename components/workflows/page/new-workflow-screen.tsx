'use client';

import { PencilLine } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { FailureNotice } from '@/components/ui/failure-notice';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { useOfferedModels } from '@/lib/client/use-model-choice';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { BesideChat } from '../chat/beside-chat';
import { useChatPlace } from '../chat/use-chat-place';
import { WorkflowChat } from '../chat/workflow-chat';
import { WorkflowChatState } from '../chat/workflow-chat-state';
import { emptyWorkflow } from '../empty-workflow';
import { StarterCards } from '../starters/starter-cards';
import { useBeginDraft } from '../use-begin-draft';

const ideas = [
  'Alert me when a new source mentions …',
  'Every Monday at 8:00, write a brief of what was added during the week to …',
  'When an artifact is created in …, ask the owners before it is shared.',
];

/** There is nothing on the screen yet that a message could refer to. */
const noContext = {};

type NewWorkflowScreenProps = { readonly models: ReplyTo<'GET /v1/models'> };

/** Three ways to create a workflow: by conversation, from a starter, or by hand. */
export function NewWorkflowScreen({ models }: NewWorkflowScreenProps) {
  useOfferedModels(models);
  const { slug } = useWorkspace();
  const place = useChatPlace();
  usePlace(
    {
      crumbs: [{ label: 'Workflows', href: paths.workflows(slug) }, { label: 'New workflow' }],
      actions: null,
    },
    'workflow/new',
  );
  return (
    <WorkflowChatState
      context={noContext}
      conversationId={place.conversationId}
      onConversation={place.settle}
      draftKey="new"
    >
      <BesideChat
        label="Other ways"
        first="chat"
        chat={<WorkflowChat place={place} title="Build by conversation" ideas={ideas} canClose={false} />}
      >
        <OtherWays />
      </BesideChat>
    </WorkflowChatState>
  );
}

function OtherWays() {
  const { role } = useWorkspace();
  const { begin, isBusy, failure } = useBeginDraft();
  return (
    <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-8 px-5 py-8">
      <header className="grid gap-2">
        <h1 className="font-reading text-heading">New workflow</h1>
        <p className="text-soft text-pretty">
          Describe what should happen, choose a starter, or build it by hand. Each way ends in a preview that
          you approve.
        </p>
      </header>
      {role !== 'viewer' && (
        <>
          <section aria-labelledby="starters-title" className="grid gap-3">
            <h2 id="starters-title" className="text-reading font-semibold">
              Starters
            </h2>
            <StarterCards />
          </section>
          <section aria-labelledby="by-hand" className="grid gap-3">
            <h2 id="by-hand" className="text-reading font-semibold">
              By hand
            </h2>
            {failure !== null && (
              <FailureNotice sentence="The draft was not created." cause={failure.message} />
            )}
            <div>
              <Button
                icon={PencilLine}
                busy={isBusy}
                onClick={() => begin({ from: 'definition', workflow: emptyWorkflow }, 'edit')}
              >
                Start an empty workflow
              </Button>
            </div>
          </section>
        </>
      )}
    </div>
  );
}
