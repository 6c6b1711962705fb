'use client';

import { Eye, Files, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { PaneSwitch } from '@/components/ui/pane-switch';
import { type PanePlace, Panes } from '@/components/ui/panes';
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
  const { sources, conversation, look, room, onPhonePaneChange, onShowsSourcesChange } = props;
  const choices = [
    ...(sources === null ? [] : [{ id: 'sources', label: 'Sources', icon: Files } as const]),
    { id: 'chat', label: 'Ask', icon: MessagesSquare },
    ...(look === null ? [] : [{ id: 'look', label: 'Read', icon: Eye } as const]),
  ] as const;
  const chosen = choices.some(({ id }) => id === props.phonePane) ? props.phonePane : 'chat';
  const place = (pane: PhonePane): PanePlace => (room > 1 || chosen === pane ? 'beside' : 'away');
  const isOnlyBeside = (pane: PhonePane) => room > 1 && chosen !== pane;
  const drawer: PanePlace = {
    over: { title: 'Sources', side: 'start', onClose: () => onShowsSourcesChange(false) },
  };
  const besideTwo = props.showsSources ? drawer : 'away';
  return (
    <PaneSwitch
      choices={room === 1 && choices.length > 1 ? choices : null}
      chosen={chosen}
      onChoose={onPhonePaneChange}
    >
      <Panes
        id={`${sources === null ? 'home' : 'collection'}-${room}${look === null ? '' : '-look'}`}
        panes={[
          ...(sources === null
            ? []
            : [
                {
                  id: 'sources',
                  label: 'sources',
                  defaultSize: room === 1 ? undefined : 280,
                  minSize: 220,
                  maxSize: 480,
                  place: room === 2 ? besideTwo : place('sources'),
                  isOnlyBeside: room === 3 && isOnlyBeside('sources'),
                  content: sources,
                },
              ]),
          {
            id: 'conversation',
            label: 'conversation',
            minSize: 340,
            place: place('chat'),
            isOnlyBeside: isOnlyBeside('chat'),
            content: conversation,
          },
          ...(look === null
            ? []
            : [
                {
                  id: 'look',
                  label: 'reader',
                  defaultSize: room === 1 ? undefined : '40%',
                  minSize: 320,
                  place: place('look'),
                  isOnlyBeside: isOnlyBeside('look'),
                  content: look,
                },
              ]),
        ]}
      />
    </PaneSwitch>
  );
}
