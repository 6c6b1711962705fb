'use client';

import { MessagesSquare, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paneWidths, useMedia } from '@/components/ui/use-media';
import { PaneSwitch } from '@/components/ui/pane-switch';
import { type PanePlace, Panes } from '@/components/ui/panes';
import { useWorkflowChat } from './workflow-chat-state';

type BesideChatProps = {
  readonly children: ReactNode;
  /** Null if the conversation is closed and the page has all the space. */
  readonly chat: ReactNode | null;
  /** A name for the page, for the pane switch on a phone. */
  readonly label: string;
  /** What a phone shows first if the address opens both. A conversation opened later, by the user, comes to the front. */
  readonly first: 'page' | 'chat';
};

/** Shows a page and the conversation about it: side by side if there is room, otherwise one at a time. */
export function BesideChat({ children, chat, label, first }: BesideChatProps) {
  const hasTwo = useMedia(paneWidths.two);
  const isClosed = chat === null;
  const [pane, setPane] = useState(first);
  const [wasClosed, setWasClosed] = useState(isClosed);
  if (isClosed !== wasClosed) {
    setWasClosed(isClosed);
    setPane('chat');
  }
  // When the page posts to the conversation, as a rejection does, switch to the conversation, where the answer appears.
  const isAnswering = useWorkflowChat().live !== null;
  const [wasAnswering, setWasAnswering] = useState(isAnswering);
  if (isAnswering !== wasAnswering) {
    setWasAnswering(isAnswering);
    if (isAnswering) setPane('chat');
  }
  const choices = [
    { id: 'page', label, icon: Workflow },
    { id: 'chat', label: 'Conversation', icon: MessagesSquare },
  ] as const;
  const place = (one: typeof pane): PanePlace => (isClosed || hasTwo || pane === one ? 'beside' : 'away');
  return (
    <PaneSwitch choices={isClosed || hasTwo ? null : choices} chosen={pane} onChoose={setPane}>
      <Panes
        id="workflow-chat"
        panes={[
          {
            id: 'workflow',
            label: 'workflow',
            minSize: 360,
            place: place('page'),
            isOnlyBeside: hasTwo && !isClosed && pane !== 'page',
            content: <div className="scroll-quiet h-full">{children}</div>,
          },
          ...(isClosed
            ? []
            : [
                {
                  id: 'chat',
                  label: 'conversation',
                  defaultSize: hasTwo ? '40%' : undefined,
                  minSize: 320,
                  place: place('chat'),
                  isOnlyBeside: hasTwo && pane !== 'chat',
                  content: chat,
                },
              ]),
        ]}
      />
    </PaneSwitch>
  );
}
