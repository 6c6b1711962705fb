import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ShownConversationScreen } from '@/components/collections/shown-conversation-screen';
import { AppError } from '@/lib/core/errors';
import { readCollectionTitle } from '@/lib/server/collections/read-collections';
import { readShownConversation } from '@/lib/server/conversations/show-conversation';
import { requireViewer } from '../../require-viewer';

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

const loadConversation = cache(async (slug: string, id: string) => {
  const viewer = await requireViewer(slug);
  try {
    const conversation = await readShownConversation(viewer, id);
    const { collection_id: collectionId } = conversation;
    return {
      conversation,
      collectionTitle: collectionId === null ? null : await readCollectionTitle(viewer, collectionId),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  }
});

async function load({ params }: PageProps) {
  const { slug, id } = await params;
  return loadConversation(slug, id);
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: (await load(props)).conversation.title };
}

export default async function ConversationPage(props: PageProps) {
  const { conversation, collectionTitle } = await load(props);
  return (
    <ShownConversationScreen
      key={conversation.id}
      conversation={conversation}
      collectionTitle={collectionTitle}
    />
  );
}
