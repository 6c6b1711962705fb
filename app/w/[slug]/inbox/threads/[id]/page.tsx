import type { Metadata } from 'next';
import { ThreadScreen } from '@/components/threads/thread-screen';
import { requireViewer } from '../../../require-viewer';

export const metadata: Metadata = { title: 'Thread' };

type PageProps = { readonly params: Promise<{ readonly slug: string; readonly id: string }> };

export default async function ThreadPage({ params }: PageProps) {
  const { slug, id } = await params;
  await requireViewer(slug);
  return <ThreadScreen key={id} id={id} />;
}
