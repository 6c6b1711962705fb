'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import type { AnswerCitation } from '@/components/citations/answer-citation';
import { listCitations } from '@/components/citations/list-citations';
import type { ShownMessagesProps } from '@/components/conversations/shown-messages';
import { WhoIsHere } from '@/components/presence/who-is-here';
import { WithSource } from '@/components/sources/with-source';
import { ButtonLink } from '@/components/ui/button-link';
import { createLatePart } from '@/components/ui/create-late-part';
import { createServedPart } from '@/components/ui/create-served-part';
import { SkeletonRows } from '@/components/ui/skeleton';
import { usePlace } from '@/components/workspace/place';
import type { ReplyTo } from '@/lib/client/api';
import { useWorkspace } from '@/lib/client/workspace';
import { paths } from '@/lib/core/paths';
import { readSpan } from './use-collection-place';

const ShownMessages = createServedPart<ShownMessagesProps>(
  async () => (await import('@/components/conversations/shown-messages')).ShownMessages,
  <SkeletonRows />,
);
const SourceLook = createLatePart(
  async () => (await import('@/components/sources/source-look')).SourceLook,
  'Loading the source',
);

type ShownConversationScreenProps = {
  readonly conversation: ReplyTo<'GET /v1/conversations/{id}/shown'>;
  /** Null for a conversation about several collections. */
  readonly collectionTitle: string | null;
};

/** A conversation that its author shows to others: questions, answers, and the passages that they rest on. Nothing can be asked in it. */
export function ShownConversationScreen({ conversation, collectionTitle }: ShownConversationScreenProps) {
  const { slug, userId } = useWorkspace();
  const { id, title, messages, author, collection_id: collectionId } = conversation;
  const [place, setPlace] = useQueryStates(
    { look: parseAsString, rev: parseAsString, at: parseAsString },
    { history: 'push', shallow: true },
  );
  const isOwn = author?.user_id === userId;
  const askHere =
    collectionId === null
      ? paths.home(slug, isOwn ? id : null)
      : paths.collection(slug, collectionId, { chat: isOwn ? id : null });
  usePlace(
    {
      crumbs: [
        collectionId === null
          ? { label: 'Home', href: paths.home(slug) }
          : { label: collectionTitle ?? 'Collection', href: paths.collection(slug, collectionId) },
        { label: title },
      ],
      actions: <WhoIsHere kind="conversation" id={id} />,
    },
    `conversation/${id}/${title}`,
  );
  const citations = useMemo(
    () => messages.flatMap(({ citations: stored }) => listCitations(stored)),
    [messages],
  );
  const openPassage = (citation: AnswerCitation) => {
    if (citation.match === 'unsupported') return;
    void setPlace({
      look: citation.sourceId,
      rev: citation.revisionId,
      at: `${citation.start}-${citation.end}`,
    });
  };
  const page = (
    <div className="scroll-quiet h-full px-5 pt-8 pb-24">
      <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-6">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <h1 className="font-reading text-heading font-semibold [overflow-wrap:anywhere]">{title}</h1>
            <p className="text-soft">{describeAuthor(conversation, isOwn)}</p>
          </div>
          <ButtonLink href={askHere}>{isOwn ? 'Go on asking' : 'Ask a question of your own'}</ButtonLink>
        </header>
        {messages.length === 0 ? (
          <p className="text-soft">Nothing has been answered in this conversation yet.</p>
        ) : (
          <div className="grid max-w-conversation grid-cols-[minmax(0,1fr)] gap-5">
            <ShownMessages messages={messages} onOpenPassage={openPassage} />
          </div>
        )}
      </div>
    </div>
  );
  return (
    <WithSource
      noun="conversation"
      page={page}
      onClose={() => void setPlace({ look: null, rev: null, at: null })}
    >
      {place.look === null ? null : (
        <SourceLook
          key={place.look}
          sourceId={place.look}
          revisionId={place.rev}
          at={readSpan(place.at)}
          citations={citations}
        />
      )}
    </WithSource>
  );
}

function describeAuthor(
  { author, readers }: ShownConversationScreenProps['conversation'],
  isOwn: boolean,
): string {
  if (!isOwn) return `Asked by ${author?.name ?? 'a former member'}, who lets others read it.`;
  return readers === 'author'
    ? 'Only you can read this conversation. Others would read it like this.'
    : 'This is what others read.';
}
