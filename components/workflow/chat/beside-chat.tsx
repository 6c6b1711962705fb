'use client';

import { MessagesSquare, Workflow } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paneWidths, useMedia } from '@/components/collection/use-media';
import { Button } from '@/components/ui/button';
import { Panes } from '@/components/ui/panes';

type BesideChatProps = {
  readonly children: ReactNode;
  /** Null: it is closed, and the page has all the room. */
  readonly chat: ReactNode | null;
};

/** A page with the conversation about it: side by side where there is room, one at a time where there is not. */
export function BesideChat({ children, chat }: BesideChatProps) {
  const hasTwo = useMedia(paneWidths.two);
  const main = <div className="scroll-quiet h-full">{children}</div>;
  if (chat === null) return main;
  if (!hasTwo) return <OnePane main={main} chat={chat} />;
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

function OnePane({ main, chat }: { readonly main: ReactNode; readonly chat: ReactNode }) {
  const [pane, setPane] = useState<'main' | 'chat'>('chat');
  const choices = [
    { id: 'main', label: 'Workflow', icon: Workflow },
    { id: 'chat', label: 'Conversation', icon: MessagesSquare },
  ] as const;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="min-h-0 flex-1">{pane === 'main' ? main : chat}</div>
      <div role="group" aria-label="Pane" className="flex border-t border-line">
        {choices.map(({ id, label, icon }) => (
          <Button
            key={id}
            variant="quiet"
            icon={icon}
            aria-pressed={pane === id}
            onClick={() => setPane(id)}
            className="min-h-11 flex-1 aria-pressed:text-accent"
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
