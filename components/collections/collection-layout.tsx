'use client';

import { Eye, Files, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { LateDrawer } from '@/components/ui/late-windows';
import { PaneSwitch } from '@/components/ui/pane-switch';
import { Panes } from '@/components/ui/panes';
import type { PhonePane } from './use-collection-place';

type CollectionLayoutProps = {
  /** Null beside a conversation about several collections. */
  readonly sources: ReactNode | null;
  readonly conversation: ReactNode;
  /** The open source or artifact, or null. */
  readonly look: ReactNode | null;
  /** Number of panes there is room for. */
  readonly room: 1 | 2 | 3;
  readonly phonePane: PhonePane;
  readonly onPhonePaneChange: (pane: PhonePane) => void;
  /** With two panes, the sources are in a drawer. */
  readonly showsSources: boolean;
  readonly onShowsSourcesChange: (shows: boolean) => void;
};

/** Sources, conversation, and the open source or artifact: side by side if there is room, otherwise one at a time. */
export function CollectionLayout(props: CollectionLayoutProps) {
  const { sources, conversation, look, room } = props;
  if (room === 1) return <OnePane {...props} />;
  return (
    <>
      <Panes
        id={`${sources === null ? 'home' : 'collection'}-${room}${look === null ? '' : '-look'}`}
        panes={[
          ...(room === 3 && sources !== null
            ? [
                {
                  id: 'sources',
                  label: 'sources',
                  defaultSize: 280,
                  minSize: 220,
                  maxSize: 480,
                  content: sources,
                },
              ]
            : []),
          { id: 'conversation', label: 'conversation', minSize: 340, content: conversation },
          ...(look === null
            ? []
            : [{ id: 'look', label: 'reader', defaultSize: '40%', minSize: 320, content: look }]),
        ]}
      />
      {room === 2 && sources !== null && (
        <LateDrawer title="Sources" open={props.showsSources} onOpenChange={props.onShowsSourcesChange}>
          {sources}
        </LateDrawer>
      )}
    </>
  );
}

function OnePane({ sources, conversation, look, phonePane, onPhonePaneChange }: CollectionLayoutProps) {
  const choices = [
    ...(sources === null ? [] : [{ id: 'sources', label: 'Sources', icon: Files } as const]),
    { id: 'chat', label: 'Ask', icon: MessagesSquare },
    ...(look === null ? [] : [{ id: 'look', label: 'Read', icon: Eye } as const]),
  ] as const;
  const contents = { sources, chat: conversation, look };
  const pane = contents[phonePane] === null ? 'chat' : phonePane;
  if (choices.length === 1) return conversation;
  return (
    <PaneSwitch choices={choices} chosen={pane} onChoose={onPhonePaneChange}>
      {contents[pane]}
    </PaneSwitch>
  );
}
