import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ConversationScreen } from '@/components/llmx/conversation-screen';
import { findShownSession } from '@/lib/server/llmx/read-sessions';
import { requireViewer } from '../../require-viewer';

export const metadata: Metadata = { title: 'Agent conversation' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function ConversationPage({ params }: PageProps) {
  const { slug, id } = await params;
  const shown = await findShownSession(await requireViewer(slug), id);
  if (shown === null) notFound();
  return <ConversationScreen key={id} session={shown.session} messages={shown.messages} />;
}
