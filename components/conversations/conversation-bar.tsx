'use client';

import { ChevronDown, Download, Files, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { createLateWindow } from '@/components/ui/late';
import { LateTitleDialog } from '@/components/ui/late-windows';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { callEndpoint, writeUrl } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useRefresh } from '@/lib/client/use-refresh';
import { useKeepReply } from '@/lib/client/use-keep-reply';
import { useWorkspace } from '@/lib/client/workspace';
import { limits } from '@/lib/core/limits';
import { ConversationReaders, ReadersMark, ShownByOthers } from './conversation-readers';
import type { ShowConversationProps } from './show-conversation';
import type { ConversationFormat } from '@/lib/protocol/conversation-words';
import type { ConversationReply } from '@/lib/protocol/http/conversations';

const LateShowConversation = createLateWindow<ShowConversationProps & { readonly open: true }>(
  async () => (await import('./show-conversation')).ShowConversation,
);

type ConversationBarProps = {
  /** Null for the conversations about several collections. */
  readonly collectionId: string | null;
  readonly conversationId: string | null;
  readonly onChoose: (id: string | null) => void;
  /** Set if the sources have no pane of their own. */
  readonly onShowSources?: (() => void) | undefined;
};

/** Shows the open conversation's title, the other conversations about the same sources, and the actions on this one. */
export function ConversationBar({
  collectionId,
  conversationId,
  onChoose,
  onShowSources,
}: ConversationBarProps) {
  const { id: workspaceId } = useWorkspace();
  const keepReply = useKeepReply<'GET /v1/conversations'>();
  const refresh = useRefresh();
  const trigger = useRef<HTMLButtonElement>(null);
  const [renaming, setRenaming] = useState<ConversationReply | null>(null);
  const [showing, setShowing] = useState<ConversationReply | null>(null);
  const key = queryKeys.conversations.of(collectionId);
  const conversations = useEndpointQuery('GET /v1/conversations', {
    key,
    input: {
      query:
        collectionId === null
          ? { context_type: 'workspace', limit: limits.pageItems }
          : { collection_id: collectionId, limit: limits.pageItems },
    },
  });
  const items = conversations.data?.items ?? [];
  // The list holds only the newest conversations and may load later. If the open one is not in it, its title is loaded separately.
  const opened = useEndpointQuery('GET /v1/conversations/{id}', {
    key: queryKeys.conversations.one(conversationId ?? ''),
    input: { params: { id: conversationId ?? '' } },
    enabled: conversationId !== null,
  });
  const current = items.find((conversation) => conversation.id === conversationId) ?? opened.data;
  const again = () => refresh(key);

  const keep = (held: readonly ConversationReply[]) =>
    keepReply(key, (reply) => (reply === undefined ? reply : { ...reply, items: [...held] }));

  /** The conversation disappears immediately. If the server refuses, it reappears with the reason (ux 54). */
  async function remove(conversation: ConversationReply) {
    const { id, title } = conversation;
    await keep(items.filter((each) => each.id !== id));
    onChoose(null);
    trigger.current?.focus();
    try {
      await callEndpoint('DELETE /v1/conversations/{id}', { params: { id }, workspaceId });
      showToast(`Deleted “${title}”`, { onUndo: () => void restore(id) });
    } catch (error) {
      await keep(items);
      onChoose(id);
      showFailureToast(`“${title}” was not deleted.`, describeCause(error));
    }
    await again();
  }

  async function restore(id: string) {
    try {
      await callEndpoint('POST /v1/conversations/{id}/restore', { params: { id }, workspaceId });
      onChoose(id);
    } catch (error) {
      showFailureToast('The deletion was not undone.', describeCause(error));
    }
    await again();
  }

  const exportAddress = (format: ConversationFormat) =>
    current === undefined
      ? ''
      : `${writeUrl('GET /v1/conversations/{id}/export', { params: { id: current.id }, query: { format } })}&workspace_id=${workspaceId}`;

  return (
    <header className="flex min-h-(--size-bar) items-center gap-1 border-b border-line px-3">
      {onShowSources !== undefined && <IconButton icon={Files} label="Sources" onClick={onShowSources} />}
      <Menu
        align="start"
        trigger={
          <Button ref={trigger} variant="quiet" className="min-w-0 flex-1 justify-start">
            <span className="truncate">
              {current?.title ?? (conversationId === null ? 'New conversation' : 'Conversation')}
            </span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-soft" />
          </Button>
        }
      >
        {items.length === 0 && <p className="px-2.5 py-2 text-soft">No conversations yet</p>}
        {items.map((conversation) => (
          <MenuItem key={conversation.id} onSelect={() => onChoose(conversation.id)}>
            {conversation.title}
          </MenuItem>
        ))}
        <ShownByOthers collectionId={collectionId} />
        {current !== undefined && (
          <>
            <MenuSeparator />
            <MenuItem icon={Pencil} onSelect={() => setRenaming(current)}>
              Rename
            </MenuItem>
            <MenuItem icon={Download} onSelect={() => window.location.assign(exportAddress('markdown'))}>
              Export as Markdown
            </MenuItem>
            <ConversationReaders
              conversation={current}
              collectionId={collectionId}
              onShow={() => setShowing(current)}
            />
            <MenuItem icon={Trash2} danger onSelect={() => void remove(current)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {current?.readers === 'workspace' && <WhoIsHere kind="conversation" id={current.id} />}
      {current !== undefined && <ReadersMark conversation={current} />}
      {conversationId !== null && (
        <IconButton icon={Plus} label="New conversation" onClick={() => onChoose(null)} />
      )}
      {showing !== null && (
        <LateShowConversation open conversation={showing} onClose={() => setShowing(null)} />
      )}
      {renaming !== null && (
        <RenameConversation
          conversation={renaming}
          collectionId={collectionId}
          onClose={() => setRenaming(null)}
        />
      )}
    </header>
  );
}

const describeCause = (error: unknown) =>
  error instanceof Error ? error.message : 'Something went wrong here. Try again.';

type RenameProps = {
  readonly conversation: ConversationReply;
  readonly collectionId: string | null;
  readonly onClose: () => void;
};

function RenameConversation({ conversation, collectionId, onClose }: RenameProps) {
  const rename = useEndpointMutation('PATCH /v1/conversations/{id}', {
    invalidates: [queryKeys.conversations.of(collectionId), queryKeys.conversations.one(conversation.id)],
    closes: onClose,
  });
  return (
    <LateTitleDialog
      open
      heading="Rename conversation"
      submitLabel="Rename"
      initialTitle={conversation.title}
      busy={rename.isPending}
      error={rename.error?.message}
      onSubmit={(title) => rename.mutate({ params: { id: conversation.id }, body: { title } })}
      onClose={onClose}
    />
  );
}
