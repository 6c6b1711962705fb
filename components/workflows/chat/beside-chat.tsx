'use client';

import { MessagesSquare, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paneWidths, useMedia } from '@/components/ui/use-media';
import { PaneSwitch } from '@/components/ui/pane-switch';
import { Panes } from '@/components/ui/panes';
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
  const [wasClosed, setWasClosed] = useState(chat === null);
  if (chat === null && !wasClosed) setWasClosed(true);
  const main = <div className="scroll-quiet h-full">{children}</div>;
  if (chat === null) return main;
  if (!hasTwo) return <OnePane page={main} chat={chat} label={label} first={wasClosed ? 'chat' : first} />;
  return (
    <Panes
      id="workflow-chat"
      panes={[
        { id: 'workflow', label: 'workflow', minSize: 360, content: main },
        { id: 'chat', label: 'conversation', defaultSize: '40%', minSize: 320, content: chat },
      ]}
    />
  );
}

type OnePaneProps = Pick<BesideChatProps, 'label' | 'first'> & {
  readonly page: ReactNode;
  readonly chat: ReactNode;
};

function OnePane({ page, chat, label, first }: OnePaneProps) {
  const [pane, setPane] = useState(first);
  const isAnswering = useWorkflowChat().live !== null;
  // When the page posts to the conversation, as a rejection does, switch to the conversation, where the answer appears.
  const [wasAnswering, setWasAnswering] = useState(isAnswering);
  if (isAnswering !== wasAnswering) {
    setWasAnswering(isAnswering);
    if (isAnswering) setPane('chat');
  }
  const choices = [
    { id: 'page', label, icon: Workflow },
    { id: 'chat', label: 'Conversation', icon: MessagesSquare },
  ] as const;
  return (
    <PaneSwitch choices={choices} chosen={pane} onChoose={setPane}>
      {pane === 'page' ? page : chat}
    </PaneSwitch>
  );
}
