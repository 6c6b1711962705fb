'use client';

import { useCallback, useEffect } from 'react';
import { CollectionLayout } from '@/components/collections/collection-layout';
import { ConversationBar } from '@/components/conversations/conversation-bar';
import { useConversationState } from '@/components/conversations/conversation-state';
import { Look } from '@/components/collections/look';
import { SaveAnswer } from '@/components/conversations/save-answer';
import type { CollectionPlace } from '@/components/collections/use-collection-place';
import { composerId } from '@/components/conversations/composer-id';
import { ConversationPane } from '@/components/conversations/conversation-pane';
import { focusUnlessTyping } from '@/components/ui/move-focus';
import { paneWidths, useMedia } from '@/components/ui/use-media';
import type { MessageReply } from '@/lib/protocol/http/conversations';
import { CollectionChoice } from './collection-choice';
import type { QuestionScope } from './use-question-scope';

type HomeConversationProps = {
  readonly place: CollectionPlace;
  readonly scope: QuestionScope;
  readonly canKeep: boolean;
};

/** A conversation about several collections, and the source or artifact that was opened from it. */
export function HomeConversation({ place, scope, canKeep }: HomeConversationProps) {
  const state = useConversationState();
  const hasTwo = useMedia(paneWidths.two);
  const { openArtifact } = place;
  const isAsking = state.live !== null;
  useEffect(() => {
    // The box on Home in which the question was written is gone, and its focus goes on here.
    if (isAsking && document.activeElement === document.body)
      focusUnlessTyping(document.getElementById(composerId));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the conversation appears
  }, []);
  const drawActions = useCallback(
    (message: MessageReply) => canKeep && <SaveAnswer message={message} onOpen={openArtifact} />,
    [canKeep, openArtifact],
  );
  return (
    <CollectionLayout
      sources={null}
      conversation={
        <div className="flex h-full min-h-0 flex-col">
          <ConversationBar collectionId={null} conversationId={place.chat} onChoose={place.openChat} />
          <div className="min-h-56 flex-1">
            <ConversationPane
              collectionId={null}
              conversationId={place.chat}
              state={state}
              sourceIds={nothing}
              collectionIds={scope.ids}
              scope={scope.words}
              scopeChoice={<CollectionChoice scope={scope} />}
              disabled={!scope.canAsk}
              onOpenPassage={place.openPassage}
              empty={null}
              answerActions={drawActions}
            />
          </div>
        </div>
      }
      look={place.look === null && place.artifact === null ? null : <Look place={place} isAcross />}
      room={hasTwo ? 2 : 1}
      phonePane={place.phonePane}
      onPhonePaneChange={place.setPhonePane}
      showsSources={false}
      onShowsSourcesChange={ignore}
    />
  );
}

const nothing: readonly string[] = [];
const ignore = () => undefined;
