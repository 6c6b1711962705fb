'use client';

import { type ComponentProps, useRef } from 'react';
import { useConversationState } from '@/components/conversations/conversation-state';
import { DraftComposer, type DraftHandle } from '@/components/conversations/draft-composer';
import { ToolsSwitch } from '@/components/conversations/tools-switch';
import { ModelChoiceMenu } from '@/components/models/model-choice-menu';
import { DepthChoice } from '@/components/research/depth-choice';
import { DepthNote } from '@/components/research/depth-note';
import type { AskedDepth } from '@/lib/client/use-conversation';
import { useModelChoice } from '@/lib/client/use-model-choice';
import { CollectionChoice } from './collection-choice';
import type { QuestionScope } from './use-question-scope';

/** The box that asks all collections, or the ticked ones. */
export function AskBox({ scope }: { readonly scope: QuestionScope }) {
  const { ask, stop, messages, live } = useConversationState();
  const choice = useModelChoice({ place: newQuestion, messages, live });
  const draft = useRef<DraftHandle>(null);
  const askPlan = (text: string, depth: AskedDepth) =>
    ask({ text, sourceIds: [], collectionIds: scope.ids, depth, modelId: choice.modelId });
  const props: Omit<ComponentProps<typeof DraftComposer>, 'ref'> = {
    place: newQuestion,
    label: 'Ask your collections',
    onSend: (text) => {
      ask({ text, sourceIds: [], collectionIds: scope.ids, modelId: choice.modelId });
      choice.settle();
    },
    onStop: stop,
    isAnswering: false,
    scope: scope.words,
    disabled: !scope.canAsk,
    onCancelEdit: ignore,
    onEditLast: ignore,
    choices: (
      <>
        <CollectionChoice scope={scope} />
        <ModelChoiceMenu choice={choice} />
        <ToolsSwitch provider={choice.answering?.provider} isAcross />
        <DepthChoice />
      </>
    ),
    note: scope.canAsk && (
      <DepthNote
        collectionId={null}
        collectionIds={scope.ids}
        modelId={choice.modelId}
        provider={choice.answering?.provider}
        onAskPlan={askPlan}
      />
    ),
  };
  return (
    <div className="-mx-4 [&>form]:max-w-none">
      <DraftComposer ref={draft} {...props} />
    </div>
  );
}

const ignore = () => undefined;
/** Where the text and the choices of a question that begins a conversation are kept. */
const newQuestion = 'workspace.new';
