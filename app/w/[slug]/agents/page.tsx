import type { Metadata } from 'next';
import { SessionsScreen } from '@/components/llmx/sessions-screen';
import { readSessions } from '@/lib/server/llmx/read-sessions';
import { requireViewer } from '../require-viewer';

export const metadata: Metadata = { title: 'Agents' };

type PageProps = { readonly params: Promise<{ readonly slug: string }> };

export default async function AgentsPage({ params }: PageProps) {
  const viewer = await requireViewer((await params).slug);
  return <SessionsScreen sessions={await readSessions(viewer, { limit: 50 })} />;
}
