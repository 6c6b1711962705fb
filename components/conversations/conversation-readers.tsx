'use client';

import { Link2, Lock, Users } from 'lucide-react';
import { MenuGroup, MenuItem } from '@/components/ui/menu';
import { MenuLink } from '@/components/ui/menu-link';
import { showFailureToast, showToast } from '@/components/ui/toast';
import { writeClipboard } from '@/components/ui/write-clipboard';
import { queryKeys } from '@/lib/client/query-keys';
import { useEndpointMutation, useEndpointQuery } from '@/lib/client/use-endpoint';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import type { ConversationReply } from '@/lib/protocol/http/conversations';

/** Says who can read the conversation. */
export function describeReaders({
  readers,
  collection_id: collectionId,
}: Pick<ConversationReply, 'readers' | 'collection_id'>): string {
  if (readers === 'author') return 'Only you can read this conversation';
  return collectionId === null
    ? 'Everyone who can open the same collections as you can read this conversation'
    : 'Everyone who can open this collection can read this conversation';
}

type OpenConversation = Pick<ConversationReply, 'id' | 'readers' | 'collection_id'>;

/** Shows beside its title who can read the conversation. */
export function ReadersMark({ conversation }: { readonly conversation: OpenConversation }) {
  const words = describeReaders(conversation);
  const Icon = conversation.readers === 'author' ? Lock : Users;
  return (
    <span title={words} className="grid h-6 shrink-0 place-items-center px-1 text-soft">
      <Icon size={14} role="img" aria-label={words} />
    </span>
  );
}

type ReadersProps = {
  readonly conversation: OpenConversation;
  /** Null for the conversations about several collections. */
  readonly collectionId: string | null;
  /** Opens the window in which the conversation is shown to others. */
  readonly onShow: () => void;
};

/** The items of the menu by which its author shows a conversation to others, gets its link, or keeps it to themselves again. */
export function ConversationReaders({ conversation, collectionId, onShow }: ReadersProps) {
  const { slug } = useWorkspace();
  const { id } = conversation;
  const { conversations } = queryKeys;
  const copyLink = () =>
    writeClipboard({ text: window.location.origin + paths.conversation(slug, id) }).then(
      () => showToast('The link was copied'),
      () => showFailureToast('The link was not copied.', 'The browser does not allow it.'),
    );
  const hide = useEndpointMutation('DELETE /v1/conversations/{id}/shown', {
    invalidates: [conversations.of(collectionId), conversations.one(id)],
    onError: (failure: Error) => showFailureToast('Nothing was changed.', failure.message),
    onSuccess: (reply) =>
      showToast(describeReaders(reply), {
        description: 'Its threads too, except those in which you mentioned others.',
      }),
  });
  if (conversation.readers === 'author')
    return (
      <MenuItem icon={Users} onSelect={onShow}>
        Let others read it
      </MenuItem>
    );
  return (
    <>
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>
        Copy link for others
      </MenuItem>
      <MenuItem icon={Lock} onSelect={() => hide.mutate({ params: { id } })}>
        Let only me read it
      </MenuItem>
    </>
  );
}

/** The conversations that others have shown. They are asked for when the menu opens. */
export function ShownByOthers({ collectionId }: Pick<ReadersProps, 'collectionId'>) {
  const { slug } = useWorkspace();
  const { data } = useEndpointQuery('GET /v1/shown-conversations', {
    key: [...queryKeys.conversations.of(collectionId), 'shown'],
    input: { query: collectionId === null ? {} : { collection_id: collectionId } },
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <MenuGroup label="Shown by others">
      {items.map(({ id, title, author }) => (
        <MenuLink key={id} href={paths.conversation(slug, id)}>
          {title}
          <span className="text-soft"> · {author?.name ?? 'A former member'}</span>
        </MenuLink>
      ))}
    </MenuGroup>
  );
}
